; The setup for one user: no administrator is asked for, nothing outside the user's own is touched.
; setup.exe /S installs without a window, /D=FOLDER (last, without quotes) into another folder.
Target amd64-unicode
Unicode true
ManifestDPIAware true
ManifestSupportedOS all
SetCompressor /SOLID lzma
SetDateSave off
RequestExecutionLevel user

!include LogicLib.nsh
!include MUI2.nsh
!include WinVer.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\@ID@"
!define CLASSES "Software\Classes"
; By this Windows+R, and “start fourgames” in a terminal, find the program.
!define APP_PATH "Software\Microsoft\Windows\CurrentVersion\App Paths\@NAME@.exe"
!define GAME_CLASS "@ID@.game"

Name "@TITLE@"
OutFile "@OUTPUT@"
InstallDir "$LOCALAPPDATA\Programs\@TITLE@"
; An upgrade goes where the program is.
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
BrandingText "@TITLE@ @VERSION@"
VIProductVersion "@WINDOWS_VERSION@"
VIAddVersionKey "ProductName" "@TITLE@"
VIAddVersionKey "ProductVersion" "@VERSION@"
VIAddVersionKey "FileVersion" "@VERSION@"
VIAddVersionKey "FileDescription" "Setup of @TITLE@"
VIAddVersionKey "CompanyName" "@AUTHOR@"
VIAddVersionKey "LegalCopyright" "@AUTHOR@"

!define MUI_ICON "@ICON@"
!define MUI_UNICON "@ICON@"
!define MUI_WELCOMEFINISHPAGE_BITMAP "@PICTURE@"
!define MUI_FINISHPAGE_TEXT "$(INSTALLED)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\@NAME@.exe"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(REMOVING)"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
@LANGUAGES@

; Ends setup, or removal, while the program runs: its files could not be replaced.
!macro STOP_WHILE_RUNNING
    ${If} ${FileExists} "$INSTDIR\@NAME@.exe"
        ClearErrors
        FileOpen $0 "$INSTDIR\@NAME@.exe" a
        ${If} ${Errors}
            MessageBox MB_ICONEXCLAMATION|MB_OK "$(RUNNING)" /SD IDOK
            SetErrorLevel 3
            Quit
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

Function .onInit
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_ICONSTOP|MB_OK "$(TOO_OLD)" /SD IDOK
        SetErrorLevel 4
        Quit
    ${EndIf}
FunctionEnd

Section
    !insertmacro STOP_WHILE_RUNNING
    ; What an older version has and this one has not must not stay.
    ReadRegStr $1 HKCU "${UNINSTALL_KEY}" "InstallLocation"
    ${If} $1 == $INSTDIR
    ${AndIf} ${FileExists} "$INSTDIR\uninstall.exe"
        ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
    ${EndIf}

    !include "@INSTALL@"
    SetOutPath "$INSTDIR"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\@TITLE@.lnk" "$INSTDIR\@NAME@.exe"

    WriteRegStr HKCU "${CLASSES}\.4g" "" "${GAME_CLASS}"
    WriteRegStr HKCU "${CLASSES}\.4g" "Content Type" "application/x-fourgames-game"
    WriteRegStr HKCU "${CLASSES}\${GAME_CLASS}" "" "$(SAVED_GAME)"
    WriteRegStr HKCU "${CLASSES}\${GAME_CLASS}\DefaultIcon" "" "$INSTDIR\@NAME@.exe,0"
    WriteRegStr HKCU "${CLASSES}\${GAME_CLASS}\shell\open\command" "" '"$INSTDIR\@NAME@.exe" "%1"'

    WriteRegStr HKCU "${APP_PATH}" "" "$INSTDIR\@NAME@.exe"

    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "@TITLE@"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "@VERSION@"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\@NAME@.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "@AUTHOR@"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "@HOMEPAGE@"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" @KILOBYTES@
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section un.install
    !insertmacro STOP_WHILE_RUNNING
    ; What a person has put beside it stays.
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\@NAME@.exe"
    Delete "$INSTDIR\LICENSES.txt"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\@TITLE@.lnk"
    ; What the program keeps to be faster; settings and games stay.
    RMDir /r "$LOCALAPPDATA\@NAME@\Cache"
    ; The suffix is left to a program that has taken it since.
    ReadRegStr $0 HKCU "${CLASSES}\.4g" ""
    ${If} $0 == "${GAME_CLASS}"
        DeleteRegKey HKCU "${CLASSES}\.4g"
    ${EndIf}
    DeleteRegKey HKCU "${CLASSES}\${GAME_CLASS}"
    DeleteRegKey HKCU "${APP_PATH}"
    DeleteRegKey HKCU "${UNINSTALL_KEY}"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
