/** Texts of the chat's first view: greeting, composer, answers. */
export const words = {
  welcome: 'What would you like to know?',
  you: 'You',
  suggestedQuestions: 'Suggested questions',
  disclaimer: 'Answers can be wrong. Check sources.',
  poweredBy: 'Powered by {{name}}',
  messages: 'Messages',
  loading: 'Loading…',
  tryAgain: 'Try again',
  close: 'Close',

  placeholder: 'Ask {{name}} anything',
  send: 'Send',
  stop: 'Stop',
  deepThinking: 'Deep thinking',
  onlineSearch: 'Online search',
  deepThinkingShort: 'Think',
  onlineSearchShort: 'Search',
  speak: 'Speak',
  attach: 'Attach files',
  counter: '{{count}} / {{limit}}',

  source: 'Source {{position}}',
  edit: 'Edit',
  failed: 'Oops, there seems to be a small issue! Please try again later, or restart the conversation.',
  replying: '{{name}} is replying',
  jumpToBottom: 'Jump to the bottom',
  loadEarlier: 'Show earlier messages',

  running_GENERATING: 'Writing…',

  newChat: 'New chat',
  history: 'History',

  offline: 'You are offline. What you send waits until the connection is back.',
  partMissing: 'A part of the chat could not be loaded. There may be a new version.',
  reload: 'Reload',
  introducing: 'One moment: this page is saying who you are.'
} as const
