import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id } from './page.ts'
import { accessLevel } from './shares.ts'

const most = (period: string) =>
  z
    .nullable(z.int().check(z.gte(1), z.lte(limits.allowance)))
    .check(z.describe(`Most questions a ${period}, 1 to ${limits.allowance}; null for no limit.`))

/** Questions an agent, or one of its shares, may be asked. Days and months are those of the organisation's time zone. */
export const allowance = z
  .object({ perDay: most('day'), perMonth: most('month') })
  .register(z.globalRegistry, { id: 'Allowance', description: 'How many questions may be asked; each answer to one counts.' })
export type Allowance = z.infer<typeof allowance>

const used = {
  usedToday: z.int().check(z.describe("Questions asked since the day began in the organisation's time zone.")),
  usedThisMonth: z.int().check(z.describe('Questions asked since the month began there.'))
}

export const usedAllowance = z
  .extend(allowance, used)
  .register(z.globalRegistry, { id: 'UsedAllowance', description: 'An allowance and what is used of it.' })
export type UsedAllowance = z.infer<typeof usedAllowance>

export const agentAllowances = z
  .object({
    agent: usedAllowance.check(z.describe('For all who ask the agent.')),
    shares: z
      .array(
        z.extend(usedAllowance, {
          shareId: id.check(z.describe('The id of the share.')),
          accessLevel: accessLevel.check(z.describe('Its access level.'))
        })
      )
      .check(z.describe('For those who come through a share; one entry for each active share.'))
  })
  .register(z.globalRegistry, { id: 'AgentAllowances', description: 'The allowances of an agent and of its shares.' })
export type AgentAllowances = z.infer<typeof agentAllowances>

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })

export const getAllowances = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/allowances',
  summary: 'Read how many questions an agent may be asked, and how many it was',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  reply: agentAllowances
})

export const setAllowance = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/allowances',
  summary: 'Set how many questions an agent, or one of its shares, may be asked',
  description:
    'Holds from the next question on. Beyond it a question is answered with 3004 before the platform is asked, with the seconds until the period begins anew in `Retry-After`. However many ask at the same moment, on however many server processes, no more are answered; those of the period that were asked before count too, and deleting conversations gives nothing back.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  body: z.strictObject({
    shareId: z.optional(id).check(z.describe('The share to set it for.')),
    accessLevel: z
      .optional(accessLevel)
      .check(z.describe('Instead of an id, the oldest share of this level. Without either, it is set for the agent.')),
    perDay: most('day'),
    perMonth: most('month')
  }),
  example: { body: { perDay: 500, perMonth: null } },
  reply: agentAllowances
})
