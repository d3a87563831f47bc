import type { Connector } from '../connector.ts'
import { baseOf } from './base.ts'
import { describe } from './describe.ts'
import { uploadFiles } from './files.ts'
import { openChat, openRun } from './open-stream.ts'
import { readStream } from './read-stream.ts'
import type { DifyConnection } from './request.ts'
import { sendFeedback, stop } from './stop.ts'

/** Dify's Service API: chat, agent and New Agent apps, chatflows and workflows (platform notes, Dify). */
export const dify: Connector<DifyConnection> = {
  describe,
  async *chat(connection, turn, remember, around) {
    const base = await baseOf(connection, around)
    const uploaded = await uploadFiles(base, connection, turn, around)
    yield* readStream({ base, connection, turn, remember, around, open: call => openChat(call, uploaded) })
  },
  async *run(connection, turn, remember, around) {
    const base = await baseOf(connection, around)
    const uploaded = await uploadFiles(base, connection, turn, around)
    yield* readStream({ base, connection, turn, remember, around, open: call => openRun(call, uploaded) })
  },
  stop,
  feedback: sendFeedback
}
