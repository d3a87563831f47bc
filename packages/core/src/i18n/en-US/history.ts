/** Texts of the history of conversations. */
export const words = {
  noHistory: 'Your conversations will be kept here.',
  showMore: 'Show more',
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Previous 7 days',
  earlier: 'Earlier',
  rename: 'Rename',
  conversationMenu: 'More actions: {{name}}',
  conversationName: 'Name of the conversation',
  delete: 'Delete',
  deleteTitle: 'Delete this conversation?',
  deleteText: '“{{name}}” and its messages will be gone for good.',
  lastConversation: 'The last conversation cannot be deleted.',

  searchHistory: 'Search conversations',
  found_one: '{{count}} conversation found',
  found_other: '{{count}} conversations found',
  nothingFound: 'No conversation has these words.',
  searchFailed: 'The search did not succeed.',
  exportMarkdown: 'Save as Markdown',
  print: 'Print or save as PDF',
  shortcuts: 'Keyboard shortcuts'
} as const
