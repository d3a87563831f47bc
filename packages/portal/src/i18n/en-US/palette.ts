export const words = {
  title: 'Find anything',
  placeholder: 'Find agents, conversations, pages…',
  list: 'Results',
  groups: {
    pages: 'Pages',
    actions: 'Actions',
    agents: 'Agents',
    conversations: 'Conversations',
    bases: 'Knowledge bases',
    people: 'People'
  },
  discover: 'Search all agents for “{{query}}”',
  searchHelp: 'Search the help for “{{query}}”',
  searching: 'Searching…',
  results_one: '{{count}} result',
  results_other: '{{count}} results',
  nothing: 'No result',
  failed: 'Some results did not come.'
}
