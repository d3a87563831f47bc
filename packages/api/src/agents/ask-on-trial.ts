import {
  AppError,
  type Connection,
  type InputField,
  type Inputs,
  type ReplyOf,
  times,
  type tryConnection
} from '@lyceum/core/contract'
import { isFileField, normaliseInputs } from '@lyceum/core/rules'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector, DescribedApp, Turn } from '../connectors/connector.ts'
import { bareTurn } from '../connectors/reply/ask-once.ts'
import { type CollectedAnswer, collectAnswer, noAnswer } from '../connectors/reply/collect-answer.ts'
import type { Context } from '../context.ts'
import { clean } from '../db/clean-text.ts'
import { checkInputs } from '../http/check-inputs.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { askPlatform } from './ask-platform.ts'
import { enteredConnection } from './entered-connection.ts'

/**
 * Asks one question over a connection, for its publisher to look at the answer. Nothing is stored here, and the platform is asked to forget
 * it. @throws validation for what its form lacks; agentTypeUnsupported where that needs files; what the platform refuses
 */
export async function askOnTrial({
  context,
  actor,
  body,
  response
}: Call<typeof tryConnection>): Promise<ReplyOf<typeof tryConnection>> {
  const { connection } = await enteredConnection(context, actor, body)
  const started = Date.now()
  const { described } = await askPlatform(context, connection, { asksAll: false })
  const { form } = described
  if (connection.type === 'workflow' || form.some(field => field.required && isFileField(field)))
    throw new AppError('agentTypeUnsupported')
  const inputs = inputsOf(form, body.inputs ?? {})
  const turn = turnOf(described, body.text, inputs)
  const left = new AbortController()
  response.once('close', () => left.abort(new AppError('generic')))
  const answer = noAnswer()
  const isWhole = await ask(context, connection, turn, answer, { left: left.signal, until: started + timeoutMs })
  forget(context, connection, answer, turn.user)
  if (answer.end?.type === 'failed') throw new AppError(answer.end.reason)
  return { text: clean(answer.text), isWhole, milliseconds: Date.now() - started }
}

/** Shorter than the client waits. */
const timeoutMs = times.request - 5000

/** @returns whether the answer has ended by `until`, in milliseconds since 1970 */
async function ask(
  context: Context,
  connection: Connection,
  turn: Turn,
  answer: CollectedAnswer,
  { left, until }: { left: AbortSignal; until: number }
): Promise<boolean> {
  const connector: Connector = await context.connectors[connection.platform]()
  const { outgoing, log } = context
  let limit: AbortSignal | undefined
  try {
    await withTimeLimit(
      Math.max(until - Date.now(), 1000),
      signal => {
        limit = signal
        return collectAnswer(answer, connector, connection, turn, { outgoing, log, signal })
      },
      left
    )
    return answer.end !== undefined
  } catch (failure) {
    if (limit?.aborted && !left.aborted) return false
    throw failure
  }
}

/** The values of a form, without its files. @throws validation */
function inputsOf(form: InputField[], entered: Inputs): Inputs {
  const fields = form.filter(field => !isFileField(field))
  const names = new Set(fields.map(({ name }) => name))
  const values = Object.fromEntries(Object.entries(entered).filter(([name]) => names.has(name)))
  checkInputs(fields, values)
  return normaliseInputs(fields, values)
}

/** `user`: nobody whom the platform knows. */
const turnOf = ({ capabilities, form }: DescribedApp, text: string, inputs: Inputs): Turn =>
  bareTurn({ text, inputs, user: `lyceum-${newId()}`, capabilities, form })

/** The publisher does not wait for it. A failure is only logged: the conversation that stays on the platform is no person's. */
function forget({ connectors, outgoing, log }: Context, connection: Connection, { state }: CollectedAnswer, user: string): void {
  if (Object.keys(state).length === 0) return
  const work = async (signal: AbortSignal) => {
    const connector: Connector = await connectors[connection.platform]()
    await connector.forget?.(connection, state, user, { outgoing, log, signal })
  }
  withTimeLimit(times.request, work).catch(failure => log.info({ err: failure }, 'a trial was not forgotten by its platform'))
}
