import type { AskedForm } from '@lyceum/core/contract'
import type { Submission } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { jsonOf } from './parts.ts'

/** A tool that runs where the agent is used, which is with people here: they are asked for its result (platform notes §4.3). */
export type LocalCall = { id: string; name: string; parameters: string[] }

/** The calls of local plugins that a chat waits for; none if it waits for an answer to a question. */
export const localCallsOf = (toolCalls: readonly Loose[]): LocalCall[] =>
  toolCalls
    .filter(({ type }) => type === 'function')
    .slice(0, 20)
    .map(call => {
      const { name, arguments: given } = recordOf(call.function)
      const parameters = Object.entries(recordOf(jsonOf(given))).slice(0, platformLimits.fields)
      return {
        id: textOf(call.id),
        name: textOf(name).slice(0, platformLimits.title) || 'plugin',
        parameters: parameters.map(([key, value]) =>
          `${key}: ${textOf(value) || JSON.stringify(value)}`.slice(0, platformLimits.title)
        )
      }
    })

/** The form that asks for the results. */
export const formOfCalls = (calls: readonly LocalCall[]): AskedForm => ({
  kind: 'form',
  title: calls.map(({ name }) => name).join(', '),
  text: calls.map(({ name, parameters }) => [`**${name}**`, ...parameters.map(one => `- ${one}`)].join('\n')).join('\n\n'),
  fields: calls.map(({ name }, index) => ({
    name: `result${index}`,
    label: name,
    kind: 'paragraph',
    required: true,
    maxLength: null,
    options: [],
    initial: null,
    hint: null
  })),
  actions: [],
  expiresAt: null
})

/** The results, as the platform takes them. */
export const outputsOfCalls = ({ ref, inputs }: Submission) =>
  listOf(ref.toolCalls).map((id, index) => ({ tool_call_id: textOf(id), output: textOf(inputs[`result${index}`]) }))
