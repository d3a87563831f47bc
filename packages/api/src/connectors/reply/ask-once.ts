import type { Connection, Platform } from '@lyceum/core/contract'
import { withTimeLimit } from '../client/time-limit.ts'
import type { Connector, ConnectorContext, Turn } from '../connector.ts'
import { type CollectedAnswer, collectAnswer } from './collect-answer.ts'

type Asking = Pick<ConnectorContext, 'outgoing' | 'log'> & { connectors: Record<Platform, () => Promise<Connector>> }

/** A question that belongs to no conversation: nothing goes along but what is given. */
export const bareTurn = (asked: Pick<Turn, 'text' | 'user' | 'capabilities'> & Partial<Turn>): Turn => ({
  inputs: {},
  files: [],
  state: {},
  memoryDiffers: false,
  history: async () => [],
  deepThinking: false,
  onlineSearch: false,
  form: [],
  ...asked
})

/**
 * Asks one question of which only the text of the answer is wanted, within so many milliseconds. `answer` is filled as by `collectAnswer`.
 * @throws as the connector's `chat`, a TimeoutError, or the reason of the signal
 */
export function askOnce(
  answer: CollectedAnswer,
  { connectors, outgoing, log }: Asking,
  connection: Connection,
  turn: Turn,
  { milliseconds, signal }: { milliseconds: number; signal?: AbortSignal }
): Promise<void> {
  return withTimeLimit(
    milliseconds,
    async limit => {
      await collectAnswer(answer, await connectors[connection.platform](), connection, turn, { outgoing, log, signal: limit })
    },
    signal
  )
}
