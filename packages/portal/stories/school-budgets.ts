import type { Budget } from '@lyceum/core/contract'

const ofSchool = {
  scope: 'school',
  scopeId: '',
  name: '',
  granted: 0,
  from: '2026-11-26',
  resetsAt: '2026-11-26T16:00:00.000Z'
} as const

/** Budgets of a school, in every state that a line can have. */
export const schoolBudgets: Budget[] = [
  { ...ofSchool, id: 'b-1', each: true, period: 'day', unit: 'questions', amount: 50, used: null, nearly: 12, usedUp: 3 },
  { ...ofSchool, id: 'b-2', each: false, period: 'month', unit: 'CNY', amount: 5000, used: 4210.5, nearly: 1, usedUp: 0 },
  {
    ...ofSchool,
    id: 'b-3',
    scope: 'department',
    scopeId: 'd-1',
    name: 'Science/Mathematics',
    each: false,
    period: 'term',
    unit: 'tokens',
    amount: 20_000_000,
    used: 20_000_000,
    granted: 1_000_000,
    nearly: 1,
    usedUp: 1,
    from: '2026-09-01',
    resetsAt: null
  },
  {
    ...ofSchool,
    id: 'b-4',
    scope: 'agent',
    scopeId: 'a-1',
    name: 'Calculus tutor',
    each: true,
    period: 'week',
    unit: 'questions',
    amount: 100,
    used: null,
    nearly: 0,
    usedUp: 0
  }
]
