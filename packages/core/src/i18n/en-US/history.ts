/** Texts of the history of conversations. */
export const words = {
  noHistory: 'Your conversations will be kept here.',
  showMore: 'Show more',
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Last week',
  earlier: 'Earlier',
  rename: 'Rename',
  conversationName: 'Name of the conversation',
  delete: 'Delete',
  deleteTitle: 'Delete this conversation?',
  deleteText: '“{{name}}” and its messages will be gone for good.',
  lastConversation: 'The last conversation cannot be deleted.'
} as const
