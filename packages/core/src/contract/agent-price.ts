import * as z from 'zod/mini'
import { currencies } from './budget-kinds.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id } from './page.ts'

const perMillion = (what: string) =>
  z.number().check(z.gte(0), z.lte(limits.tokenPrice), z.describe(`What a million tokens of ${what} cost.`))

export const agentPrice = z
  .object({
    currency: z.enum(currencies).check(z.describe('In which currency.')),
    input: perMillion('what the model reads'),
    output: perMillion('what it writes')
  })
  .register(z.globalRegistry, { id: 'AgentPrice', description: 'What the tokens of an agent cost at its platform.' })
export type AgentPrice = z.infer<typeof agentPrice>

export const agentCosts = z
  .object({
    price: z.nullable(agentPrice).check(z.describe('The price; null when none is set.')),
    promptTokens: z.int().check(z.describe('Tokens that the model read this month, as the platform told.')),
    completionTokens: z.int().check(z.describe('Tokens that it wrote.')),
    totalTokens: z.int().check(z.describe('All tokens, as the platform told; 0 where it does not tell.')),
    cost: z
      .nullable(z.number())
      .check(
        z.describe(
          'What they cost by the price of now, those that are told only as a whole by the dearer of both; null without one.'
        )
      )
  })
  .register(z.globalRegistry, { id: 'AgentCosts', description: 'What an agent costs, and has cost this month.' })
export type AgentCosts = z.infer<typeof agentCosts>

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })

export const getAgentPrice = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/price',
  summary: 'Read what the tokens of an agent cost, and what they have cost this month',
  description: 'Of conversations that are still stored.',
  auth: 'session',
  callers: 'owner',
  quiet: true,
  params: agentInPath,
  reply: agentCosts
})

export const setAgentPrice = endpoint({
  method: 'PUT',
  path: '/api/v1/agents/{agentId}/price',
  summary: 'Set what the tokens of an agent cost',
  description: 'Budgets in this currency count its replies from the next question on.',
  auth: 'session',
  callers: 'owner',
  quiet: true,
  params: agentInPath,
  body: z.strictObject({ price: z.nullable(agentPrice).check(z.describe('The price; null for none.')) }),
  example: { body: { price: { currency: 'CNY', input: 2, output: 8 } } },
  reply: agentCosts
})
