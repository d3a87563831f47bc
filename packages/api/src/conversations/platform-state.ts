import type { Turn } from '../connectors/connector.ts'
import type { AgentRow } from '../db/tables.ts'

/** A conversation's stored state, as the connector stored it and with our mark. */
type PlatformState = Pick<Turn, 'state' | 'memoryDiffers'>
/**
 * The same with the version of the agent since which the connection that stored it is the same, and as whom the platform knows its person
 * where that is not who has it now: what a guest began and took into their account.
 */
type KeptState = PlatformState & { since: number; knownAs?: string | undefined }
type Connected = Pick<AgentRow, 'connectionVersion'>

/** The keys of our marks in the column; no connector uses them. */
const differs = '$memoryDiffers'
const connectedSince = '$connection'
export const knownAsMark = '$user'

/** Reads the column `platformState` as it is stored. */
export function readKept(column: Record<string, unknown>): KeptState {
  const { [differs]: mark, [connectedSince]: since, [knownAsMark]: knownAs, ...state } = column
  return {
    state,
    memoryDiffers: mark === true,
    since: typeof since === 'number' ? since : 1,
    ...(typeof knownAs === 'string' && { knownAs })
  }
}

/**
 * Reads the column `platformState` for a question. What was stored by a connection that the agent has no more is of no use: the
 * conversation begins anew at the platform.
 */
export function readState(
  column: Record<string, unknown>,
  { connectionVersion }: Connected
): PlatformState & Pick<KeptState, 'knownAs'> {
  const { since, ...kept } = readKept(column)
  const { state } = kept
  if (Object.keys(state).length > 0 && since !== connectionVersion) return { state: {}, memoryDiffers: true }
  return kept
}

/** The column for a state. The next state that the connector stores is without the mark that its memory differs. */
export const storedState = ({ state, memoryDiffers, since, knownAs }: KeptState): Record<string, unknown> => ({
  ...state,
  ...(memoryDiffers && { [differs]: true }),
  ...(since > 1 && { [connectedSince]: since }),
  ...(knownAs !== undefined && { [knownAsMark]: knownAs })
})
