import { createHash } from 'node:crypto'
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
  'reasoning',
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
  const named = optional.filter(name => canGo(sent, name) && !wanted.includes(name) && (param === name || names(message, name)))
  // A model that always thinks refuses to be told not to, and names what it takes instead (§3.1).
  const alwaysThinks =
    !wanted.includes('thinking') && recordOf(sent.thinking).type === 'disabled' && /use low, high,? or max/i.test(message)
  return alwaysThinks && !named.includes('thinking') ? ['thinking', ...named] : named
}

/** Whether a call has a parameter that can be left out. Of `reasoning` that is OpenRouter's switch alone, not the effort or the summary. */
const canGo = (sent: CallBody, name: string) => name in sent && (name !== 'reasoning' || 'enabled' in recordOf(sent.reasoning))

/** Whether a message is about a parameter. Those of thinking are words, too, which may begin a sentence; the commoner one has to be refused in it. */
function names(message: string, name: string): boolean {
  if (name !== 'thinking' && name !== 'reasoning') return message.includes(name)
  return new RegExp(`\\b${name}\\b`, 'i').test(message) && (name === 'thinking' || refusingWords.test(message))
}

const refusingWords = /mandatory|required|cannot|can not|disable|not (be )?(support|allow)|unsupported|unrecognized|unknown/i

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

/** What a call said by this name, as text; undefined if it said nothing. */
function saidIn(sent: CallBody, name: string): string | undefined {
  if (name === system) return hasSystem(sent) ? name : undefined
  if (name === summary || name === effort)
    return JSON.stringify(recordOf(sent.reasoning)[name === summary ? 'summary' : 'effort'])
  return JSON.stringify(sent[name])
}

/** What a call said that was refused. */
type Refused = readonly [name: string, said: string | undefined]

/** So many models are known at the same time; the one that was asked first goes. */
const mostModels = 1000

/**
 * What models are known to refuse, as long as the process runs, so that not each question is sent twice (§9.3): by server, key, model and
 * settings, and with what was said, since another value may be taken. That nothing is to be kept is said each time.
 */
export function knownRefusals({ outgoing }: ConnectorContext, connection: OpenAiConnection, path: string) {
  const known = refusalsByClient.get(outgoing) ?? new Map<string, readonly Refused[]>()
  refusalsByClient.set(outgoing, known)
  const { apiUrl, appId, apiKey = '' } = connection
  const key = createHash('sha256').update(apiKey).digest('base64url')
  const model = JSON.stringify([apiUrl, key, appId, path, parametersOf(connection)])
  return {
    /** A call without what it says that is known to be refused. */
    leftOutOf: (body: CallBody, wanted: readonly string[]): CallBody =>
      (known.get(model) ?? []).reduce(
        (sent, [name, said]) =>
          wanted.includes(name === effort ? 'reasoning_effort' : name) || saidIn(sent, name) !== said
            ? sent
            : withoutOne(sent, name),
        body
      ),
    add(refused: readonly Refused[]): void {
      const before = known.get(model) ?? []
      const added = refused.filter(
        ([name, said]) => !(name === 'store' && said === 'false') && !before.some(one => one[0] === name && one[1] === said)
      )
      if (added.length === 0) return
      known.delete(model)
      known.set(model, [...before, ...added].slice(-mostRefused))
      if (known.size > mostModels) known.delete(known.keys().next().value!)
    }
  }
}

/** Of one model. */
const mostRefused = 50

/** What of a call was refused, with what it said. */
export const saidOf = (sent: CallBody, names: readonly string[]): Refused[] => names.map(name => [name, saidIn(sent, name)])

const refusalsByClient = new WeakMap<ConnectorContext['outgoing'], Map<string, readonly Refused[]>>()
