import InboxCommands

CommandLineTool.main()
