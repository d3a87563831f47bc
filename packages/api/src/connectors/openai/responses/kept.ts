import type { Connector } from '../../connector.ts'
import { textOf } from '../../reply/loose.ts'
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

/** Deletes the responses of a conversation that the server keeps (platform notes, Responses §3). */
export const forget: NonNullable<Connector<OpenAiConnection>['forget']> = async (connection, state, _user, context) => {
  for (const id of responsesIn(state))
    await context.outgoing.json(callTo(connection, `/responses/${encodeURIComponent(id)}`, context, { method: 'DELETE' }))
}
