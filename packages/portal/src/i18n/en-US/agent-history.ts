export const words = {
  pageTitle: 'Recently used',
  purpose: 'The agents you have chatted with. Removing one from the list keeps its conversations.',
  remove: 'Remove {{name}} from the list',
  removed: '“{{name}}” was removed from the list',
  undo: 'Undo',
  more: 'Show more',
  empty: 'The agents you chat with will be here.',
  discover: 'Discover agents',
  failed: 'Your recently used agents did not load'
}
