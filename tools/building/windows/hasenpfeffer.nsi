; The installer for one person, who need not be an administrator. make_setup() in __init__.py fills
; in what stands between @ signs, and compiles it in a folder with all that it names.

Unicode true
; A 64-bit Wine can run nothing else; the NSIS of nsis.sourceforge.io has 32-bit installers alone.
!if /FileExists "${NSISDIR}/Stubs/lzma_solid-amd64-unicode"
  Target amd64-unicode
!endif
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS all
RequestExecutionLevel user

!define TITLE @TITLE@
!define VERSION @VERSION@
!define PROGRAM "hasenpfeffer.exe"
!define NEW_PLACE "hasenpfeffer.new"
!define OLD_PLACE "hasenpfeffer.old"
!define SAVES "$LOCALAPPDATA\hasenpfeffer"
!define TYPE "Hasenpfeffer.Match"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${TITLE}"

!include FileFunc.nsh
!include LogicLib.nsh
!include MUI2.nsh
!include Sections.nsh
!include WinVer.nsh
!include x64.nsh

Name "${TITLE}"
OutFile "made.exe"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${TITLE} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion @NUMBERS@
VIFileVersion @NUMBERS@
VIAddVersionKey "CompanyName" @AUTHOR@
VIAddVersionKey "FileDescription" "Installs ${TITLE}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "ProductVersion" "${VERSION}"

!define MUI_ICON "icon.ico"
!define MUI_UNICON "icon.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "side.bmp"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_WELCOMEPAGE_TITLE "${TITLE} ${VERSION}"
!define MUI_WELCOMEPAGE_TEXT "${TITLE} is a card game for two pairs of partners: you and three \
  computer players. It needs no network.$\r$\n$\r$\nIt will be installed for you alone; no \
  administrator is needed.$\r$\n$\r$\nClick Next to continue."
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "Play now"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "licence.txt"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_COMPONENTSPAGE_TEXT_TOP "Your matches and settings stay, unless you tick them."
!define MUI_PAGE_CUSTOMFUNCTION_SHOW un.hideSpace
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Ends the work where the person does not close a program that runs from FOLDER. Its file can then
; not be opened for writing. A silent installation asks nobody, and ends with code 2.
!macro WaitUntilClosed FOLDER
  ${DoWhile} ${FileExists} "${FOLDER}\${PROGRAM}"
    ClearErrors
    FileOpen $0 "${FOLDER}\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${TITLE} is running. Close it, \
        then click Retry. Your match is kept." /SD IDCANCEL IDCANCEL`
      Abort "${TITLE} is running. Close it, and start again."
    ${EndIf}
  ${Loop}
!macroend

; What an installation has put into FOLDER, and nothing else that may be there.
!macro RemoveFrom FOLDER
  RMDir /r "${FOLDER}\_internal"
  RMDir /r "${FOLDER}\${NEW_PLACE}"
  RMDir /r "${FOLDER}\${OLD_PLACE}"
  Delete "${FOLDER}\${PROGRAM}"
  Delete "${FOLDER}\LICENSE.txt"
  Delete "${FOLDER}\uninstall.exe"
  RMDir "${FOLDER}"
!macroend

; Tells the desktop that what opens which file has changed.
!macro Refresh
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "${TITLE}" PROGRAM_SECTION
  SectionIn RO
  ; Always in a folder of its own: what it replaces and removes there must be nobody else's.
  ${GetFileName} $INSTDIR $0
  ${If} $0 != "${TITLE}"
    StrCpy $INSTDIR "$INSTDIR\${TITLE}"
  ${EndIf}
  !insertmacro WaitUntilClosed "$INSTDIR"
  ReadRegStr $1 HKCU "${UNINSTALL}" "InstallLocation"
  ${If} $1 == $INSTDIR
    StrCpy $1 ""
  ${ElseIf} $1 != ""
    !insertmacro WaitUntilClosed "$1"
  ${EndIf}

  ; An older one goes only when the new one is complete beside it.
  RMDir /r "$INSTDIR\${NEW_PLACE}"
  RMDir /r "$INSTDIR\${OLD_PLACE}"
  SetOutPath "$INSTDIR\${NEW_PLACE}"
  File /r "program/*"
  SetOutPath "$INSTDIR"
  ClearErrors
  ${If} ${FileExists} "$INSTDIR\_internal\*"
    Rename "$INSTDIR\_internal" "$INSTDIR\${OLD_PLACE}"
  ${EndIf}
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\LICENSE.txt"
  Rename "$INSTDIR\${NEW_PLACE}\_internal" "$INSTDIR\_internal"
  Rename "$INSTDIR\${NEW_PLACE}\${PROGRAM}" "$INSTDIR\${PROGRAM}"
  Rename "$INSTDIR\${NEW_PLACE}\LICENSE.txt" "$INSTDIR\LICENSE.txt"
  ${If} ${Errors}
    Abort "Another program holds files in $INSTDIR. Close it, and start again."
  ${EndIf}
  RMDir /r "$INSTDIR\${OLD_PLACE}"
  RMDir "$INSTDIR\${NEW_PLACE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} $1 != ""
    !insertmacro RemoveFrom "$1"
  ${EndIf}

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" @AUTHOR@
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" @KILOBYTES@
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1

  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${PROGRAM}"
SectionEnd

Section "Open matches (.hasen files) with it"
  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "Hasenpfeffer match"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegStr HKCU "${CLASSES}\.hasen" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\.hasen" "Content Type" "application/x-hasenpfeffer-match"
  WriteRegStr HKCU "${CLASSES}\.hasen\OpenWithProgids" "${TYPE}" ""
  !insertmacro Refresh
SectionEnd

Section /o "Shortcut on the desktop" DESKTOP_SECTION
  CreateShortcut "$DESKTOP\${TITLE}.lnk" "$INSTDIR\${PROGRAM}"
SectionEnd

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "${TITLE} needs a 64-bit Windows 10 or newer." /SD IDOK
    SetErrorLevel 3
    Abort
  ${EndIf}
  ${If} ${FileExists} "$DESKTOP\${TITLE}.lnk"
    !insertmacro SelectSection ${DESKTOP_SECTION}
  ${EndIf}
FunctionEnd

Function .onInstFailed
  SetOutPath "$TEMP"
  ${If} ${FileExists} "$INSTDIR\${OLD_PLACE}\*"
    RMDir /r "$INSTDIR\_internal"
    Rename "$INSTDIR\${OLD_PLACE}" "$INSTDIR\_internal"
  ${EndIf}
  RMDir /r "$INSTDIR\${NEW_PLACE}"
FunctionEnd

Section "un.${TITLE}"
  SectionIn RO
  !insertmacro WaitUntilClosed "$INSTDIR"
  SetOutPath "$TEMP"
  !insertmacro RemoveFrom "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  Delete "$DESKTOP\${TITLE}.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegValue HKCU "${CLASSES}\.hasen\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.hasen\OpenWithProgids"
  ReadRegStr $1 HKCU "${CLASSES}\.hasen" ""
  ${If} $1 == "${TYPE}"
    DeleteRegValue HKCU "${CLASSES}\.hasen" ""
    DeleteRegValue HKCU "${CLASSES}\.hasen" "Content Type"
  ${EndIf}
  DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.hasen"
  !insertmacro Refresh
SectionEnd

Section /o "un.My matches and settings" SAVES_SECTION
  RMDir /r "${SAVES}"
SectionEnd

; To remove something needs no space, and "0.0 KB" would only puzzle.
Function un.hideSpace
  ShowWindow $mui.ComponentsPage.SpaceRequired ${SW_HIDE}
FunctionEnd

; With /S, only /ALL removes the matches and settings.
Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/ALL" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${SAVES_SECTION}
  ${EndIf}
FunctionEnd
