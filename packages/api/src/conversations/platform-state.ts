import type { Turn } from '../connectors/connector.ts'
import type { AgentRow } from '../db/tables.ts'

/** A conversation's stored state, as the connector stored it and with our mark. */
type PlatformState = Pick<Turn, 'state' | 'memoryDiffers'>
/** The same with the version of the agent since which the connection that stored it is the same. */
type KeptState = PlatformState & { since: number }
type Connected = Pick<AgentRow, 'connectionVersion'>

/** The keys of our marks in the column; no connector uses them. */
const differs = '$memoryDiffers'
const connectedSince = '$connection'

/** Reads the column `platformState` as it is stored. */
export function readKept({ [differs]: mark, [connectedSince]: since, ...state }: Record<string, unknown>): KeptState {
  return { state, memoryDiffers: mark === true, since: typeof since === 'number' ? since : 1 }
}

/**
 * Reads the column `platformState` for a question. What was stored by a connection that the agent has no more is of no use: the
 * conversation begins anew at the platform.
 */
export function readState(column: Record<string, unknown>, { connectionVersion }: Connected): PlatformState {
  const { state, memoryDiffers, since } = readKept(column)
  if (Object.keys(state).length > 0 && since !== connectionVersion) return { state: {}, memoryDiffers: true }
  return { state, memoryDiffers }
}

/** The column for a state. The next state that the connector stores is without the mark that its memory differs. */
export const storedState = ({ state, memoryDiffers, since }: KeptState): Record<string, unknown> => ({
  ...state,
  ...(memoryDiffers && { [differs]: true }),
  ...(since > 1 && { [connectedSince]: since })
})
