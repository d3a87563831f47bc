import type { Turn } from '../connectors/connector.ts'

/** A conversation's stored state, as the connector stored it and with our mark. */
type PlatformState = Pick<Turn, 'state' | 'memoryDiffers'>

/** The key of our mark in the column; no connector uses it. */
const differs = '$memoryDiffers'

/** Reads the column `platformState`. */
export function readState({ [differs]: mark, ...state }: Record<string, unknown>): PlatformState {
  return { state, memoryDiffers: mark === true }
}

/** The column for a state. The next state that the connector stores is without the mark. */
export const storedState = ({ state, memoryDiffers }: PlatformState): Record<string, unknown> =>
  memoryDiffers ? { ...state, [differs]: true } : state
