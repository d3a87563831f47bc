export const words = {
  pageTitle: 'Recently used',
  purpose: 'The agents you have chatted with. Taking one off the list keeps its conversations.',
  remove: 'Take {{name}} off the list',
  removed: '“{{name}}” is off the list',
  undo: 'Undo',
  more: 'Show more',
  empty: 'The agents you chat with will be here.',
  discover: 'Discover agents',
  failed: 'Your recently used agents did not load'
}
