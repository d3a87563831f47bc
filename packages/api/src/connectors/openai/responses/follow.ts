import { AppError } from '@lyceum/core/contract'
import type { EventStream } from '../../client/outgoing.ts'
import { isSilence } from '../../client/silence.ts'
import type { ConnectorContext } from '../../connector.ts'
import { maxEvent } from '../open-stream.ts'
import { readChunks } from '../read-stream.ts'
import { callTo, type OpenAiConnection } from '../request.ts'
import type { ResponseEventReader } from './events.ts'

/** How long to wait before a response is picked up, twice as long each time: what broke its stream may still be there. */
const pickUpDelayMs = 500
/** How often in a row without a new event. */
const mostPickUps = 6

/**
 * Reads a response to its end. One that runs in the background is picked up where its stream broke (platform notes, Responses §6).
 * @throws AppError when the stream breaks, and when it can't be picked up
 */
export async function readResponse(
  stream: EventStream,
  reader: ResponseEventReader,
  { connection, context, inBackground }: { connection: OpenAiConnection; context: ConnectorContext; inBackground: boolean }
): Promise<void> {
  let current: EventStream | undefined = stream
  for (let tries = 0; current; tries++) {
    const last = reader.lastEvent
    const began = Date.now()
    let broken: unknown
    try {
      await readChunks(current, reader)
    } catch (failure) {
      broken = failure
    }
    if (context.signal.aborted) throw context.signal.reason
    if (reader.state === 'ended') return
    if (reader.lastEvent > last) tries = 0
    // A silence is as long as the operator waits.
    const wasSilent = reader.lastEvent === last && isSilence(began, context.outgoing.silenceOf('openai'))
    const follows = inBackground && !wasSilent && reader.id !== '' && tries < mostPickUps
    current = follows ? await pickUp(reader, connection, context, pickUpDelayMs * 2 ** tries) : undefined
    if (!current && broken) throw broken
  }
}

/** Opens the events after the last that was read. @throws thirdPartyStreamFailed if the server no longer has them */
async function pickUp(
  reader: ResponseEventReader,
  connection: OpenAiConnection,
  context: ConnectorContext,
  delay: number
): Promise<EventStream | undefined> {
  const { id, lastEvent } = reader
  await context.outgoing.wait(delay, context.signal)
  const request = callTo(connection, `/responses/${encodeURIComponent(id)}`, context, { awaits: 'openai', maxEvent })
  const url = new URL(request.url)
  url.searchParams.set('stream', 'true')
  if (lastEvent >= 0) url.searchParams.set('starting_after', String(lastEvent))
  const opened = await context.outgoing.events({ ...request, url: url.href }).catch((failure: unknown) => failingWith(failure))
  reader.resume()
  if ('stream' in opened) return opened.stream
  // A busy server is asked again.
  if (opened.answer.status === 429 || opened.answer.status >= 500) return emptyStream
  throw new AppError('thirdPartyStreamFailed', { cause: new Error(`the response is not given again: ${opened.answer.status}`) })
}

const emptyStream: EventStream = { read: async () => {} }

/** What could not even be opened has broken like any other stream. */
const failingWith = (failure: unknown): { stream: EventStream } => ({ stream: { read: () => Promise.reject(failure) } })
