import type { Connector } from '../../connector.ts'
import { textOf } from '../../reply/loose.ts'
import { callError } from '../errors.ts'
import { callTo, type OpenAiConnection } from '../request.ts'
import { responsesIn } from './memory.ts'

/** Ends a response that runs in the background (platform notes, Responses §6); any other ends with its connection. */
export const stop: NonNullable<Connector<OpenAiConnection>['stop']> = async (connection, ref, _user, _type, context) => {
  const id = textOf(ref.responseId)
  if (id === '') return
  await context.outgoing.json(
    callTo(connection, `/responses/${encodeURIComponent(id)}/cancel`, context, { method: 'POST', body: {} })
  )
}

/** So many are deleted at the same time: of a long conversation there are hundreds. */
const atOnce = 8

/**
 * Deletes the responses of a conversation that the server keeps (platform notes, Responses §3). One that it does not delete keeps no other
 * from being deleted. @throws the first failure or refusal, unless the server has it no more
 */
export const forget: NonNullable<Connector<OpenAiConnection>['forget']> = async (connection, state, _user, context) => {
  const waiting = responsesIn(state)
  const failures: unknown[] = []
  const next = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const call = callTo(connection, `/responses/${encodeURIComponent(id)}`, context, { method: 'DELETE' })
      await context.outgoing.json(call).then(
        answer => answer.status >= 300 && answer.status !== 404 && failures.push(callError(answer, context, [])),
        failure => failures.push(failure)
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  if (failures.length > 0) throw failures[0]
}
