import { createHash } from 'node:crypto'
import { type Connection, megabyte, type ProducedFile } from '@lyceum/core/contract'
import { type Actor, fileKindOf } from '@lyceum/core/rules'
import { agentOrigins } from '../connectors/client/agent-origins.ts'
import type { FileSource, PlatformEvent } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { cleanText } from '../db/clean-text.ts'
import { insertFile, keepFiles } from '../files/queries.ts'
import { filePath } from '../files/signed-link.ts'
import { contentOf as detectContent } from '../http/file-content.ts'
import { withHead } from '../http/store-stream.ts'
import { newId } from '../secrets/new-id.ts'

type FileEvent = Extract<PlatformEvent, { type: 'file' }>

/** The agent that produced a file, and for whom it is kept. */
type Copying = {
  connection: Connection
  actor: Actor
  conversationId: string
  signal: AbortSignal
  /** Of the file, which has one of its own otherwise. */
  id?: string
}

/**
 * Copies a file that the agent produced into our own storage, since the platform's links expire within minutes and often point into
 * a network that users can't reach. Returns the file with its new URL. If copying fails, returns it with the platform's link, or
 * undefined if people couldn't open that.
 */
export async function copyFile(
  context: Context,
  { file, source }: FileEvent,
  { connection, actor, conversationId, signal, id = newId() }: Copying
): Promise<ProducedFile | undefined> {
  const storageKey = `files/${id}`
  const withoutCopy = source ? undefined : file
  try {
    const content = await contentOf(context, connection, file.url, source, signal)
    if (!content) return withoutCopy
    const hash = createHash('sha256')
    const name = cleanText(file.name)
    // The platform's word for the type is not taken: it decides how browsers treat the file on our origin.
    let type = 'application/octet-stream'
    const findType = (head: Uint8Array) => {
      type = detectContent(head, name)?.type ?? type
    }
    const size = await context.storage.put(storageKey, inspected(content.stream, findType, hash))
    await insertFile(context.db, {
      id,
      userId: actor.kind === 'user' ? actor.userId : null,
      guestId: actor.kind === 'guest' ? actor.guestId : null,
      name,
      type,
      size,
      sha256: hash.digest('hex'),
      storageKey,
      public: false
    })
    await keepFiles(context.db, [id], conversationId)
    const kind = /^(image|audio|video)\//.exec(type)?.[1] ?? fileKindOf(name)
    return { id, name, kind, url: filePath(id), size }
  } catch (failure) {
    context.log.warn({ err: failure }, 'could not copy a file from the platform')
    return withoutCopy
  }
}

type Content = { type: string; stream: AsyncIterable<Uint8Array> }

/** The bytes of a file; undefined if the platform refuses its download. */
async function contentOf(
  { outgoing, config }: Context,
  connection: Connection,
  url: string,
  source: FileSource | undefined,
  signal: AbortSignal
): Promise<Content | undefined> {
  if (source && 'bytes' in source) return { type: source.type, stream: once(source.bytes) }
  const maxBytes = config.limits.videoMb * megabyte
  const secretHeaders = source?.secretHeaders ?? {}
  const download = await outgoing.download({
    url,
    ownOrigins: agentOrigins(connection),
    secretHeaders,
    secrets: Object.values(secretHeaders),
    signal,
    maxBytes
  })
  if (download.status === 200) return download
  for await (const _ of download.stream) break
  return undefined
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Passes the bytes on, hashes them, and shows the first ones, from which the type is found. */
async function* inspected(
  stream: AsyncIterable<Uint8Array>,
  onHead: (head: Uint8Array) => void,
  hash: ReturnType<typeof createHash>
): AsyncGenerator<Uint8Array> {
  let isHead = true
  for await (const chunk of withHead(stream)) {
    if (isHead) onHead(chunk)
    isHead = false
    hash.update(chunk)
    yield chunk
  }
}
