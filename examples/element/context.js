/** The agent is told which course this is; people see it beside the message field. */
document.querySelector('lyceum-chat').options = { context: { course: 'MATH 1013', page: document.title } }
