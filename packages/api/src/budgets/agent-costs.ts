import type { AgentCosts, AgentPrice } from '@lyceum/core/contract'
import { firstOfMonth, localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { toldTokens, undividedTokens } from '../replies/reply-cost.ts'

type Tokens = Pick<AgentCosts, 'promptTokens' | 'completionTokens' | 'totalTokens'>

/** The tokens of this month, as the stored replies have them, and what they cost. */
export async function presentCosts({ db, config, now }: Context, agentId: string, price: AgentPrice | null): Promise<AgentCosts> {
  const { timeZone } = config.organisation
  const { rows } = await db.raw<{ rows: (Tokens & { undivided: number })[] }>(
    `select coalesce(sum(${toldTokens('m.body', 'promptTokens')}), 0)::bigint as prompt_tokens,
       coalesce(sum(${toldTokens('m.body', 'completionTokens')}), 0)::bigint as completion_tokens,
       coalesce(sum(${toldTokens('m.body', 'totalTokens')}), 0)::bigint as total_tokens,
       coalesce(sum(${undividedTokens('m.body')}), 0)::bigint as undivided
     from conversations c join messages m on m.conversation_id = c.id
     where c.agent_id = :agentId and not c.trial and m.side = 'agent'
       and c.updated_at >= :from::date::timestamp at time zone :timeZone
       and m.created_at >= :from::date::timestamp at time zone :timeZone`,
    { agentId, from: firstOfMonth(localDay(now(), timeZone)), timeZone }
  )
  const { undivided, ...tokens } = rows[0]!
  const { promptTokens, completionTokens } = tokens
  const cost =
    price &&
    (promptTokens * price.input + completionTokens * price.output + undivided * Math.max(price.input, price.output)) / 1_000_000
  return { price, ...tokens, cost }
}
