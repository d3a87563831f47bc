import { isDeepStrictEqual } from 'node:util'
import { type AgentMessage, type ChatEvent, chatEvent, type EndpointDefinition, fromWire } from '@lyceum/core/contract'
import { applyEvent, emptyReply } from '@lyceum/core/rules'
import { createParser } from 'eventsource-parser'
import { fetchEndpoint, parseError } from './call.ts'

/** A streamed reply: its events and the message that they result in. */
export type OpenReply = {
  readonly events: ChatEvent[]
  /** The message, built with the product's own function from nothing or from the reader's previous state. */
  readonly message: AgentMessage
  /** Reads the next event; undefined at the end of the stream. */
  next(): Promise<ChatEvent | undefined>
  /** Reads until an event matches. @throws when the stream ends before */
  until(fits: (event: ChatEvent) => boolean): Promise<ChatEvent>
  /** Reads to the end of the stream. */
  finish(): Promise<AgentMessage>
  /** Disconnects, like a closed tab. */
  leave(): void
}

type Input = { params?: object; body?: unknown; headers?: Record<string, string> }

/** Parses an event. @throws for undeclared fields */
function declared(value: unknown): ChatEvent {
  const event = chatEvent.parse(value)
  if (!isDeepStrictEqual(event, value)) throw new Error(`an event has undeclared fields: ${JSON.stringify(value)}`)
  return event
}

/** Opens an event stream. @throws AppError as returned by the server */
export async function openReply(
  url: string,
  endpoint: EndpointDefinition,
  input: Input,
  headers: Record<string, string>,
  had?: AgentMessage
): Promise<OpenReply> {
  const answer = await fetchEndpoint(url, endpoint, input, headers)
  if (!answer.ok) throw parseError(answer, await answer.text())
  const type = answer.headers.get('content-type')
  if (!type?.startsWith('text/event-stream')) throw new Error(`${endpoint.path} answered ${type} instead of a stream`)
  const body = answer.body!.getReader()
  const waiting: ChatEvent[] = []
  const events: ChatEvent[] = []
  const decoder = new TextDecoder()
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(declared(fromWire(JSON.parse(data)))) })
  let message = had ?? emptyReply({ id: '', conversationId: '', questionId: null, createdAt: new Date(0).toISOString() })

  async function next(): Promise<ChatEvent | undefined> {
    while (waiting.length === 0) {
      const { done, value } = await body.read()
      if (done) return undefined
      parser.feed(decoder.decode(value, { stream: true }))
    }
    const event = waiting.shift()!
    events.push(event)
    if (!had && event.type === 'started') {
      message = {
        ...message,
        id: event.messageId,
        conversationId: event.conversationId,
        questionId: event.questionId,
        createdAt: event.at
      }
    }
    message = applyEvent(message, event)
    return event
  }

  return {
    events,
    get message() {
      return message
    },
    next,
    async until(fits) {
      for (let event = await next(); event; event = await next()) if (fits(event)) return event
      throw new Error(`the stream ended with ${events.at(-1)?.type ?? 'nothing'}`)
    },
    async finish() {
      for (let event = await next(); event; event = await next());
      return message
    },
    leave: () => void body.cancel().catch(() => {})
  }
}
