import { createHash } from 'node:crypto'
import type { ProducedFile } from '@lyceum/core/contract'
import { type Actor, fileKindOf } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { cleanText } from '../db/clean-text.ts'
import { filePath } from '../files/link.ts'
import { insertFile } from '../files/queries.ts'
import { newId } from '../secrets/new-id.ts'

/**
 * Copies a file that the agent produced into our own storage, since the platform's links expire within minutes and often point into
 * a network that users can't reach. Returns the file with its new URL, or with the platform's link if copying fails.
 */
export async function copyFile(context: Context, actor: Actor, file: ProducedFile, signal: AbortSignal): Promise<ProducedFile> {
  const id = newId()
  const storageKey = `files/${id}`
  try {
    const maxBytes = context.config.limits.videoMb * 1024 * 1024
    const download = await context.outgoing.download({ url: file.url, secrets: [], signal, maxBytes })
    if (download.status !== 200) {
      for await (const _ of download.stream) break
      return file
    }
    const hash = createHash('sha256')
    const size = await context.storage.put(storageKey, hashing(download.stream, hash))
    const type = /^[\w.+-]+\/[\w.+-]+/.exec(download.type)?.[0] ?? 'application/octet-stream'
    const name = cleanText(file.name)
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
    const kind = type.startsWith('image/') ? 'image' : fileKindOf(name)
    return { id, name, kind, url: filePath(id), size }
  } catch (failure) {
    context.log.warn({ err: failure }, 'could not copy a file from the platform')
    return file
  }
}

async function* hashing(stream: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    hash.update(chunk)
    yield chunk
  }
}
