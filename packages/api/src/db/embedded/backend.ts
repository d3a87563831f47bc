import type { PGlite } from '@electric-sql/pglite'
import { type BackendReply, endsWork, readBackendReply, startup } from './frames.ts'

export type Backend = {
  /** What every new session hears: it is signed in, the server's parameters, ready. */
  welcome: Buffer
  /** Hands over whole protocol messages and resolves with all that was answered. Throws when the backend broke. */
  relay(messages: Buffer): Promise<BackendReply>
}

/** The one backend inside PGlite, spoken to in the wire protocol. */
export async function createBackend(database: PGlite): Promise<Backend> {
  async function relay(messages: Buffer): Promise<BackendReply> {
    const chunks: Buffer[] = []
    // The bytes are a view of the engine's own memory, overwritten by the next statement: copy them.
    await database.execProtocolRawStream(messages, { syncToFs: false, onRawData: bytes => chunks.push(Buffer.from(bytes)) })
    return readBackendReply(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  }

  const { bytes: welcome } = await relay(startup())
  return {
    welcome,
    async relay(messages) {
      const reply = await relay(messages)
      // PGlite swallows a crash inside the engine (such as an exhausted stack) and answers nothing at all.
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
