import { parseJson } from '../client/parse-json.ts'
import { withTimeLimit } from '../client/time-limit.ts'
import type { ConnectorContext } from '../connector.ts'
import type { ContentPart } from './files.ts'
import { isReply, postChat } from './open-stream.ts'
import { isFailure, readFailure } from './read-failure.ts'
import { refusalOf } from './refusals.ts'
import type { CallBody, OpenAiConnection } from './request.ts'
import { hostOf } from './vendors.ts'

/** A plain blue square of 64 × 64 pixels, as PNG: an ordinary picture, since servers refuse smaller ones for their size. */
const square: ContentPart = {
  type: 'image_url',
  image_url: {
    url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAT0lEQVRo3u3PQQkAAAgEsOtkJ9Maygi+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELgsr4FFLCR2tnQAAAABJRU5ErkJggg=='
  }
}

/** In milliseconds: the connection has been checked by then, and whoever checks it waits. */
const timeoutMs = 5000

/** What a server says of this picture, not of all pictures. */
const ofThisPicture = /size|dimension|resolution|pixel|format|尺寸|分辨率|格式/i

/**
 * Whether a model that answers takes pictures (platform notes §6, §9.3): it is shown a small one, for the shortest answer. Only a refusal
 * that is about pictures says that it does not, and who does not answer in time may take them.
 * @param bodyWith the call for the shortest answer to a question with these parts
 */
export async function takesPictures(
  connection: OpenAiConnection,
  context: ConnectorContext,
  bodyWith: (parts: ContentPart[]) => CallBody,
  wanted: readonly string[],
  path: '/chat/completions' | '/responses'
): Promise<boolean> {
  const left = context.optionalUntil === undefined ? timeoutMs : Math.min(timeoutMs, context.optionalUntil - Date.now())
  if (left <= 0) return true
  const host = hostOf(connection)
  const isRefused = (body: unknown, status: number) => {
    const failure = readFailure(body, status)
    return refusalOf(failure, host).reason === 'fileTypeUnsupported' && !ofThisPicture.test(failure.message)
  }
  const show = async (signal: AbortSignal) => {
    const opened = await postChat(connection, bodyWith([square]), { ...context, signal }, wanted, path, 0)
    if ('answer' in opened) return isReply(opened.answer) || !isRefused(opened.answer.body, opened.answer.status)
    let takes = true
    await opened.stream.read(({ data }) => {
      const event = parseJson(data)
      takes = !(isFailure(event) && isRefused(event, 0))
      return 'stop'
    })
    return takes
  }
  try {
    return await withTimeLimit(left, show, context.signal)
  } catch {
    context.signal.throwIfAborted()
    return true
  }
}
