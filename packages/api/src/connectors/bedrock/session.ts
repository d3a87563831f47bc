import { randomUUID } from 'node:crypto'
import type { PastMessage, Turn } from '../connector.ts'
import { numberOf, recordOf, textOf } from '../reply/loose.ts'
import { answerTo, type BedrockCaller } from './request.ts'

/** A session of an agent, with the exchanges that it doesn't know yet. */
export type Session = { id: string; history: PastMessage[]; state: Record<string, unknown> | undefined }

/** The shortest idle limit that an agent can have, which a session survives in any case (platform notes §3). */
const minIdleMs = 60_000
/** How much older the stored time of the last question may be. */
const accuracyMs = 15_000
const lookupTimeoutMs = 5000

/**
 * The session to continue (platform notes §3). After its agent's idle limit, the same session silently begins empty; a new one is
 * then begun with the history, and also when the session has exchanges that the user has replaced. `state` is what to store, if it
 * changes.
 */
export async function sessionOf(turn: Turn, caller: BedrockCaller, now = Date.now()): Promise<Session> {
  const id = textOf(turn.state.sessionId)
  const idleMs = now - (numberOf(turn.state.usedAt) ?? 0)
  if (id && !turn.memoryDiffers && idleMs >= 0 && (idleMs < minIdleMs || idleMs < (await idleLimitOf(caller)))) {
    return { id, history: [], state: idleMs < accuracyMs ? undefined : { sessionId: id, usedAt: now } }
  }
  const begun = randomUUID()
  return { id: begun, history: await turn.history(), state: { sessionId: begun, usedAt: now } }
}

/** How long the machine behind a session of a harness waits, a little shortened (platform notes §4). */
const machineIdleMs = 15 * 60_000 - 2 * accuracyMs

/** Whether a harness keeps its conversations apart from the machines that hold them; no if it can't be read. */
async function hasMemory(caller: BedrockCaller): Promise<boolean> {
  const url = harnessUrl(caller)
  if (!url) return false
  try {
    const { body } = await answerTo(caller, { method: 'GET', url, timeout: lookupTimeoutMs })
    return Object.keys(recordOf(recordOf(recordOf(body).harness).memory)).length > 0
  } catch (failure) {
    if (caller.context.signal.aborted) throw failure
    return false
  }
}

/** Where a harness is described; undefined for a private endpoint. */
export const harnessUrl = ({ place: { controlUrl, id } }: BedrockCaller): string | undefined =>
  controlUrl && `${controlUrl}/harnesses/${id.split('/').at(-1)}`

/** The idle limit of an agent's sessions in milliseconds, a little shortened; the shortest one if it can't be read. */
async function idleLimitOf(caller: BedrockCaller): Promise<number> {
  const { controlUrl, id, kind } = caller.place
  if (kind === 'harness') return (await hasMemory(caller)) ? Number.POSITIVE_INFINITY : machineIdleMs
  if (!controlUrl) return minIdleMs
  try {
    const { body } = await answerTo(caller, { method: 'GET', url: `${controlUrl}/agents/${id}/`, timeout: lookupTimeoutMs })
    const seconds = numberOf(recordOf(recordOf(body).agent).idleSessionTTLInSeconds) ?? 0
    return Math.max(seconds * 1000 - 2 * accuracyMs, minIdleMs)
  } catch (failure) {
    if (caller.context.signal.aborted) throw failure
    return minIdleMs
  }
}
