import type { BaseLevel, BaseRuling, BaseUseState } from '../contract/knowledge.ts'
import { baseLevels } from '../contract/knowledge.ts'

/** An agent that always uses a base: what its publisher may do there, and what the base's owner has decided about it. */
export type BaseUse = { publisherOwns: boolean; publisherLevel: BaseLevel | null; ruling: BaseRuling | null }

/**
 * How an agent stands to a base. Who may only read a base does not pass it on: others are quoted it when the publisher may write to it,
 * or when its owner allows the agent.
 */
export function baseUseState({ publisherOwns, publisherLevel, ruling }: BaseUse): BaseUseState {
  if (ruling === 'forbidden') return 'forbidden'
  if (publisherLevel === null) return 'lost'
  if (ruling === 'allowed') return 'allowed'
  return publisherOwns || baseLevels.indexOf(publisherLevel) >= baseLevels.indexOf('read_write') ? 'open' : 'waiting'
}

const quotes: Record<BaseUseState, 'anybody' | 'readers' | 'nobody'> = {
  open: 'anybody',
  allowed: 'anybody',
  waiting: 'readers',
  forbidden: 'nobody',
  lost: 'nobody'
}

/** Whether an agent searches a base for a question. @param askerReads whether who asks may read the base themselves */
export function mayQuote(state: BaseUseState, askerReads: boolean): boolean {
  return quotes[state] === 'anybody' || (quotes[state] === 'readers' && askerReads)
}
