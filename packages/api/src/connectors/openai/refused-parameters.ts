import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { readFailure } from './read-failure.ts'
import type { CallBody, OpenAiConnection } from './request.ts'
import { parametersOf } from './settings.ts'

/** What a call can do without: its instructions as such, the wish for a summary, or the effort, of a Responses call, and parameters. */
const system = 'messages[0].role'
const summary = 'reasoning.summary'
const effort = 'reasoning.effort'
const optional = [
  'stream_options',
  'thinking',
  'enable_thinking',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'reasoning_effort',
  'max_output_tokens',
  'background',
  'include',
  'store'
]

/**
 * Names what of a call its answer refuses that can be left out (platform notes §3.7, §9.3); none for any other answer.
 * @param wanted what was asked for, which is not left out
 */
export function refusedIn({ status, body }: OutgoingAnswer, sent: CallBody, wanted: readonly string[]): string[] {
  if (status !== 400 && status !== 422) return []
  const { message } = readFailure(body, status)
  const param = textOf(recordOf(recordOf(body).error).param)
  const reasoning = recordOf(sent.reasoning)
  if ((param === summary || /reasoning summar/i.test(message)) && reasoning.summary !== undefined) return [summary]
  if ((param === system || systemWords.test(message)) && hasSystem(sent)) return [system]
  const refusesEffort = param === effort || message.includes(effort)
  if (refusesEffort && reasoning.effort !== undefined && !wanted.includes('reasoning_effort')) return [effort]
  return optional.filter(name => name in sent && !wanted.includes(name) && (param === name || message.includes(name)))
}

const systemWords = /system (role|message)s? (is|are)? ?not supported|does ?n.t support.{0,40}\bsystem\b/i

/** The body without what was refused, one after the other. */
export const without = (sent: CallBody, refused: readonly string[]): CallBody => refused.reduce(withoutOne, sent)

function withoutOne(sent: CallBody, name: string): CallBody {
  if (name === system) return withoutSystem(sent)
  if (name === summary || name === effort) return withoutReasoning(sent, name === summary ? 'summary' : 'effort')
  const { [name]: value, ...rest } = sent as Record<string, unknown>
  // Reasoning models of OpenAI have another name for it.
  return { ...rest, ...(name === 'max_tokens' && value !== undefined && { max_completion_tokens: value }) } as CallBody
}

function withoutReasoning(sent: CallBody, name: 'summary' | 'effort'): CallBody {
  const { [name]: _, ...reasoning } = recordOf(sent.reasoning)
  const { reasoning: __, ...rest } = sent
  return { ...rest, ...(Object.keys(reasoning).length > 0 && { reasoning }) } as CallBody
}

const hasSystem = ({ messages }: CallBody) => {
  const [first, second] = listOf(messages).map(recordOf)
  return first?.role === 'system' && second !== undefined
}

/** The body with its instructions in the first question, for models that take no others. */
function withoutSystem(sent: CallBody): CallBody {
  if (!hasSystem(sent)) return sent
  const [first = {}, second = {}, ...others] = listOf(sent.messages).map(recordOf)
  const told = textOf(first.content)
  const content = Array.isArray(second.content)
    ? [{ type: 'text', text: told }, ...second.content]
    : `${told}\n\n${textOf(second.content)}`
  return { ...sent, messages: [{ ...second, content }, ...others] }
}

/** So many models are known at the same time; the one that was asked first goes. */
const mostModels = 1000

/**
 * What models are known to refuse, as long as the process runs, so that not each question is sent twice (§9.3): by server, model and
 * settings, since another value may be taken.
 */
export function knownRefusals({ outgoing }: ConnectorContext, connection: OpenAiConnection, path: string) {
  const known = refusalsByClient.get(outgoing) ?? new Map<string, readonly string[]>()
  refusalsByClient.set(outgoing, known)
  const model = JSON.stringify([connection.apiUrl, connection.appId, path, parametersOf(connection)])
  return {
    find: (wanted: readonly string[]): readonly string[] =>
      (known.get(model) ?? []).filter(name => !wanted.includes(name === effort ? 'reasoning_effort' : name)),
    add(names: readonly string[]): void {
      if (names.length === 0) return
      const all = [...(known.get(model) ?? []), ...names]
      known.delete(model)
      known.set(model, [...new Set(all)])
      if (known.size > mostModels) known.delete(known.keys().next().value!)
    }
  }
}

const refusalsByClient = new WeakMap<ConnectorContext['outgoing'], Map<string, readonly string[]>>()
