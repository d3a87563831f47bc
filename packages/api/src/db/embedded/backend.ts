import type { PGlite } from '@electric-sql/pglite'
import { type BackendReply, endsWork, readBackendReply, startup } from './frames.ts'

export type Backend = {
  /** The messages for a new session: authenticated, the server's parameters, ready. */
  welcome: Buffer
  /** Sends complete protocol messages and resolves with the whole response. Throws when the backend broke. */
  relay(messages: Buffer): Promise<BackendReply>
}

/** Creates the one backend inside PGlite, which is used through the wire protocol. */
export async function createBackend(database: PGlite): Promise<Backend> {
  async function relay(messages: Buffer): Promise<BackendReply> {
    const chunks: Buffer[] = []
    // A copy: the bytes are a view of the engine's memory, which the next statement overwrites.
    await database.execProtocolRawStream(messages, { syncToFs: false, onRawData: bytes => chunks.push(Buffer.from(bytes)) })
    return readBackendReply(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  }

  const { bytes: welcome } = await relay(startup())
  return {
    welcome,
    async relay(messages) {
      const reply = await relay(messages)
      // PGlite does not report a crash of the engine (such as an exhausted stack); it returns an empty response.
      if (!reply.status && endsWork(lastMessage(messages))) throw new Error('the database engine broke on a statement')
      return reply
    }
  }
}

function lastMessage(messages: Buffer): Buffer {
  let start = 0
  for (let end = start; end < messages.length; ) {
    start = end
    end += 1 + messages.readUInt32BE(end + 1)
  }
  return messages.subarray(start)
}
