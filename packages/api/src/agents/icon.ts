import { createHash } from 'node:crypto'
import { type Connection, limits } from '@lyceum/core/contract'
import { agentOrigins } from '../connectors/client/agent-origins.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { headSize } from '../http/file-content.ts'
import { pictureOf, recordImage } from '../images/record.ts'
import { newId } from '../secrets/new-id.ts'

/** In milliseconds; a form waits for the icon. */
const timeoutMs = 4000

/**
 * Copies the picture that an app has on its platform into our own storage, since the platform's links expire. Returns its address; null
 * if there is none, or none that can be read in time: an agent can do without.
 */
export async function copyAppIcon(context: Context, connection: Connection, userId: string): Promise<string | null> {
  const { log, outgoing, storage } = context
  try {
    const connector: Connector = await context.connectors[connection.platform]()
    const bytes = await withTimeLimit(timeoutMs, async signal => {
      const url = await connector.icon?.(connection, { outgoing, log, signal })
      return url && download(context, connection, url, signal)
    })
    const content = bytes && pictureOf(bytes.subarray(0, headSize))
    if (!content) return null
    const storageKey = `images/${newId()}`
    const size = await storage.put(storageKey, once(bytes))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return (await recordImage(context, { sha256, type: content.type, size, storageKey }, userId)).url
  } catch (failure) {
    log.warn({ err: failure, platform: connection.platform }, "could not copy an app's icon from its platform")
    return null
  }
}

/** @throws AppError for an address that is not allowed; TooLarge */
async function download(
  { outgoing }: Context,
  connection: Connection,
  url: string,
  signal: AbortSignal
): Promise<Buffer | undefined> {
  const maxBytes = limits.pictureKb * 1024
  const request = { url, ownOrigins: agentOrigins(connection), secrets: [url], signal, maxBytes }
  const { status, stream } = await outgoing.download(request)
  const pieces: Uint8Array[] = []
  for await (const piece of stream) {
    if (status !== 200) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
