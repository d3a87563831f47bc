import type { AgentCosts, AgentPrice } from '@lyceum/core/contract'
import { firstOfMonth, localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'

type Tokens = Pick<AgentCosts, 'promptTokens' | 'completionTokens' | 'totalTokens'>

/** The tokens of this month, as the stored replies have them, and what they cost. */
export async function presentCosts({ db, config, now }: Context, agentId: string, price: AgentPrice | null): Promise<AgentCosts> {
  const { timeZone } = config.organisation
  const { rows } = await db.raw<{ rows: Tokens[] }>(
    `select coalesce(sum((m.body -> 'usage' ->> 'promptTokens')::bigint), 0) as prompt_tokens,
       coalesce(sum((m.body -> 'usage' ->> 'completionTokens')::bigint), 0) as completion_tokens,
       coalesce(sum((m.body -> 'usage' ->> 'totalTokens')::bigint), 0) as total_tokens
     from conversations c join messages m on m.conversation_id = c.id
     where c.agent_id = :agentId and not c.trial and m.side = 'agent'
       and c.updated_at >= :from::date::timestamp at time zone :timeZone
       and m.created_at >= :from::date::timestamp at time zone :timeZone`,
    { agentId, from: firstOfMonth(localDay(now(), timeZone)), timeZone }
  )
  const tokens = rows[0]!
  const millions = price && (tokens.promptTokens * price.input + tokens.completionTokens * price.output) / 1_000_000
  return { price, ...tokens, cost: millions }
}
