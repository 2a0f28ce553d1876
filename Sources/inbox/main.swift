import InboxCommands

InboxCommand.main()
