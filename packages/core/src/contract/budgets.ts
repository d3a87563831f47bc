import * as z from 'zod/mini'
import { budgetPeriods, budgetScopes, budgetUnits } from './budget-kinds.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listed } from './listed.ts'
import { day, id, itemsOf, more, pageOf, pageQuery, timestamp } from './page.ts'
import { locale } from './users.ts'

const amount = z
  .number()
  .check(
    z.gt(0),
    z.lte(limits.budget),
    z.describe('Questions or tokens as a whole number; money in its currency, with two decimals at most.')
  )

const what = {
  scope: z
    .enum(budgetScopes)
    .check(
      z.describe(
        'Whose use it bounds: of the school, of a department with those below it, of a course, a person, an agent or a share.'
      )
    ),
  scopeId: z.union([id, z.literal('')]).check(z.describe('The id of that; empty for the school.')),
  each: z
    .boolean()
    .check(
      z.describe(
        'Whether each person there has it for themselves; else all have it together. What a person may use goes before what each in the school and in a department may, of the same period and unit.'
      )
    ),
  period: z
    .enum(budgetPeriods)
    .check(z.describe("After which time it begins anew, in the organisation's time zone. A term lasts until the next begins.")),
  unit: z
    .enum(budgetUnits)
    .check(
      z.describe(
        'What is counted. Tokens are those that platforms tell; of a reply that was stopped or broke off before its platform told them, they are estimated by its length. Money is what they cost by the prices of agents in this currency, those that are told only as a whole by the dearer of both; other agents use none of it.'
      )
    )
}

const period = {
  from: z.nullable(day).check(z.describe('The first day of the period that is counted now; null before the first term.')),
  resetsAt: z.nullable(timestamp).check(z.describe('When it begins anew; null where no next term is known.'))
}

export const budget = z
  .object({
    id: id.check(z.describe('The id of the budget.')),
    ...what,
    name: z.string().check(z.describe('The name of whose it is; empty for the school, and for what is gone.')),
    amount: amount.check(z.describe('What may be used in a period.')),
    used: z.nullable(z.number()).check(z.describe('What is used in this period; null where each person has their own.')),
    granted: z.number().check(z.describe('What was added for this period alone; 0 where each person has their own.')),
    nearly: z.int().check(z.describe('How many, of all or of each, have used four fifths or more.')),
    usedUp: z.int().check(z.describe('How many of those have used all.')),
    ...period
  })
  .register(z.globalRegistry, { id: 'Budget', description: 'What may be used in a period, and what is.' })
export type Budget = z.infer<typeof budget>

const filter = {
  scope: z.optional(z.enum(budgetScopes)).check(z.describe('Only those of this kind.')),
  scopeId: z.optional(id).check(z.describe('Only those of this; needs `scope`.'))
}

export const listBudgets = endpoint({
  method: 'GET',
  path: '/api/v1/budgets',
  summary: 'List budgets with what is used of them',
  description:
    'Admins read all. The publisher of an agent reads those of the agent or of one of its shares, and the teacher of a course those of the course, by `scope` and `scope_id`.',
  auth: 'course',
  callers: 'governors',
  quiet: true,
  query: z.object({ ...filter, ...pageQuery }),
  reply: pageOf(budget)
})

export const setBudget = endpoint({
  method: 'PUT',
  path: '/api/v1/budgets',
  summary: 'Set or end a budget',
  description:
    'Holds from the next question on, on every server process. Beyond it a question is answered with 3004 and `Retry-After`. Of a new budget in questions, those of the period that were asked before count too; tokens and money are counted from now on. What a reply costs is known when it has ended: until then as much is held as the dearest reply of the period took. Publishers and teachers set what they may read. Returns all budgets of this `scope` and `scope_id`.',
  auth: 'course',
  callers: 'governors',
  quiet: true,
  body: z.strictObject({
    ...what,
    amount: z.nullable(amount).check(z.describe('What may be used in a period; null ends the budget.'))
  }),
  example: { body: { scope: 'school', scopeId: '', each: true, period: 'day', unit: 'questions', amount: 50 } },
  reply: itemsOf(budget, 2 * budgetPeriods.length * budgetUnits.length)
})

const budgetInPath = z.object({ budgetId: id.check(z.describe('The id of the budget.')) })

export const budgetHolder = z
  .object({
    id: z.string().check(z.describe('The id of the person; empty where all have it together.')),
    name: z.string().check(z.describe('The name of the person; empty for a guest, and where all have it together.')),
    used: z.number().check(z.describe('What is used in this period.')),
    granted: z.number().check(z.describe('What was added for this period alone.'))
  })
  .register(z.globalRegistry, { id: 'BudgetHolder', description: 'What one person has used of a budget that each has.' })
export type BudgetHolder = z.infer<typeof budgetHolder>

export const listBudgetHolders = endpoint({
  method: 'GET',
  path: '/api/v1/budgets/{budgetId}/holders',
  summary: 'List who has used most of a budget',
  description:
    'Who has used most comes first. Who has asked nothing in this period is not in the list. Of a budget of a course it has only who has used 80 % or all of it, with that instead of the number.',
  auth: 'course',
  callers: 'governors',
  quiet: true,
  params: budgetInPath,
  query: z.object(pageQuery),
  reply: pageOf(budgetHolder)
})

export const grantBudget = endpoint({
  method: 'POST',
  path: '/api/v1/budgets/{budgetId}/grants',
  summary: 'Add to a budget for this period alone',
  auth: 'course',
  callers: 'governors',
  quiet: true,
  params: budgetInPath,
  body: z.strictObject({
    holderId: z.union([id, z.literal('')]).check(z.describe('The person; empty where all have it together.')),
    amount: amount.check(z.describe('What is added, in the unit of the budget.'))
  }),
  example: { body: { holderId: '', amount: 10 } },
  reply: budgetHolder
})

export const exportBudgets = endpoint({
  method: 'GET',
  path: '/api/v1/budgets/export',
  summary: 'Download budgets with what is used of them',
  auth: 'course',
  callers: 'governors',
  query: z.object({
    ...filter,
    locale: z.optional(locale).check(z.describe('The language of the heads and names; English without it.')),
    format: z._default(z.enum(['csv', 'xlsx']), 'csv').check(z.describe('Of which kind the file is.'))
  }),
  file: true
})

export const ownBudget = z
  .object({
    ...what,
    amount: amount.check(z.describe('What may be used in this period.')),
    left: z.nullable(z.number()).check(z.describe('What is left of it; null where others use it too, whose use is not told.')),
    ...period
  })
  .register(z.globalRegistry, { id: 'OwnBudget', description: 'A budget of which four fifths or more are used.' })
export type OwnBudget = z.infer<typeof ownBudget>

export const getOwnBudgets = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/budgets/me',
  summary: 'Read which budgets of questions to an agent are nearly used',
  description:
    'Those that a question of the caller would use and of which four fifths or more are used; none while there is enough.',
  auth: 'chat',
  callers: 'chatters',
  quiet: true,
  params: z.object({ agentId: id.check(z.describe('The id of the agent.')) }),
  reply: z.object({
    items: z
      .array(ownBudget)
      .check(z.maxLength(listed.ownBudgets), z.describe(`Those that are nearly used, up to ${listed.ownBudgets}.`)),
    more,
    applies: z.boolean().check(z.describe('Whether there is any budget at all; without one there is no need to ask again.'))
  })
})
