export const words = {
  pageTitle: 'Home',
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  question: 'What would you like to work on?',
  search: 'Find an agent',
  placeholder: 'Find an agent, or describe what you need…',
  clear: 'Clear the search',
  recommended: 'Recommended for you',
  more: 'Discover more',
  nothing: 'No agent is recommended yet.',
  soon: 'Coming soon: the first agents are being prepared.',
  publish: 'Publish the first',
  discover: 'Discover agents',
  failed: 'The recommendations did not load.',
  copyright: '© {{year}} {{school}}',
  poweredBy: 'Powered by {{name}}'
}
