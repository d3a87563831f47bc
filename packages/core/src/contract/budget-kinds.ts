/** Whose use a budget bounds. */
export const budgetScopes = ['school', 'department', 'course', 'person', 'agent', 'share'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** After which time a budget begins anew. A term lasts until the next one begins. */
export const budgetPeriods = ['day', 'week', 'month', 'term'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** What money is counted in. */
export const currencies = ['CNY', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** What is counted. */
export const budgetUnits = ['questions', 'tokens', ...currencies] as const
export type BudgetUnit = (typeof budgetUnits)[number]

/** The part of a budget from which on it counts as nearly used. */
export const nearlyUsed = 0.8
