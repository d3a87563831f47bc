/** The heads and words of exported budgets. */
export const words = {
  sheet: 'Budgets',
  columns: {
    scope: 'Of',
    name: 'Name',
    each: 'For',
    period: 'Period',
    unit: 'Unit',
    amount: 'Budget',
    used: 'Used',
    granted: 'Added once',
    nearly: 'Four fifths used',
    usedUp: 'Used up',
    resetsAt: 'Begins anew'
  },
  each: 'Each person',
  together: 'All together',
  scopes: {
    school: 'School',
    department: 'Department',
    course: 'Course',
    person: 'Person',
    agent: 'Agent',
    share: 'Share'
  },
  periods: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    term: 'Term'
  },
  units: {
    questions: 'Questions',
    tokens: 'Tokens',
    CNY: 'CNY',
    USD: 'USD'
  }
}
