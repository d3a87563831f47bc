import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, readEnvelope } from './errors.ts'
import { callTo, type Target } from './request.ts'

/** A variable of an application (platform notes, ChatGLM §B2); its id names the uploads of its files. */
export type AppVariable = { id: string; name: string; type: string; hint: string; options: string[] }

/** Reads the variables of an application, which is free. @throws AppError when the platform refuses */
export async function readVariables(target: Target, context: ConnectorContext): Promise<AppVariable[]> {
  const answer = await requestVariables(target, context)
  const { failure } = readEnvelope(answer)
  if (failure) throw callError(failure, context, [target.key])
  return variablesIn(answer)
}

export const requestVariables = (target: Target, context: ConnectorContext): Promise<OutgoingAnswer> =>
  context.outgoing.json(callTo(target, `/v2/application/${encodeURIComponent(target.appId)}/variables`, target.key, context))

export const variablesIn = (answer: OutgoingAnswer): AppVariable[] =>
  listOf(readEnvelope(answer).result)
    .slice(0, platformLimits.fields)
    .map(raw => {
      const { id, name, type, tips, allowed_values, allow_values, input_template } = recordOf(raw)
      const options = listOf(allowed_values ?? allow_values ?? recordOf(input_template).options)
      return {
        id: textOf(id),
        name: textOf(name) || textOf(id),
        type: textOf(type).toLowerCase(),
        hint: textOf(tips),
        options: options
          .map(option => textOf(option) || textOf(recordOf(option).value) || textOf(recordOf(option).name))
          .filter(Boolean)
      }
    })
    .filter(({ name }) => name !== '')
