import { parseJson } from '../client/parse-json.ts'
import type { ConnectorContext } from '../connector.ts'
import type { ContentPart } from './files.ts'
import { isReply, postChat } from './open-stream.ts'
import { isFailure, readFailure } from './read-failure.ts'
import { refusalOf } from './refusals.ts'
import type { CallBody, OpenAiConnection } from './request.ts'
import { hostOf } from './vendors.ts'

/** A white point, as PNG. */
const point: ContentPart = {
  type: 'image_url',
  image_url: {
    url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII='
  }
}

/**
 * Whether a model that answers takes pictures (platform notes §6, §9.3): it is shown the smallest one, for the shortest answer. Only a
 * refusal that is about pictures says that it does not; a server may refuse this one for its size.
 * @param bodyWith the call for the shortest answer to a question with these parts
 */
export async function takesPictures(
  connection: OpenAiConnection,
  context: ConnectorContext,
  bodyWith: (parts: ContentPart[]) => CallBody,
  wanted: readonly string[],
  path: '/chat/completions' | '/responses'
): Promise<boolean> {
  const host = hostOf(connection)
  const isRefused = (body: unknown, status: number) => refusalOf(readFailure(body, status), host).reason === 'fileTypeUnsupported'
  try {
    const opened = await postChat(connection, bodyWith([point]), context, wanted, path)
    if ('answer' in opened) return isReply(opened.answer) || !isRefused(opened.answer.body, opened.answer.status)
    let takes = true
    await opened.stream.read(({ data }) => {
      const event = parseJson(data)
      takes = !(isFailure(event) && isRefused(event, 0))
      return 'stop'
    })
    return takes
  } catch {
    context.signal.throwIfAborted()
    return true
  }
}
