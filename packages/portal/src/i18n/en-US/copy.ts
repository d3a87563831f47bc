export const words = {
  pageTitle: 'Copy of a conversation',
  loading: 'The copy is loading',
  copy: 'This is a copy of a conversation with an AI agent, as it was on {{at}}. Answers can be wrong.',
  until: 'It can be read until {{at}}.',
  gone: 'There is nothing here',
  goneText: 'The link has ended, or its conversation was deleted. Ask who gave it to you for another one.',
  signIn: 'Sign in to read this',
  signInText: 'This copy is for people of the school.',
  signInButton: 'Sign in',
  failed: 'The copy did not load',
  human: 'Asked',
  messages: 'Messages',
  sources: 'Sources',
  page: 'p. {{page}}',
  files: 'Files'
}
