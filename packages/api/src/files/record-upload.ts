import type { Attachment } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { ReceivedFile } from '../http/store-stream.ts'
import { insertFile } from './queries.ts'
import { presentSent } from './signed-link.ts'
import { countUpload } from './upload-quota.ts'

/** Records a stored file as sent by its sender, and counts it. @throws tooManyFiles beyond a daily quota, without a trace of the file */
export async function recordUpload(context: Context, actor: Actor, id: string, received: ReceivedFile): Promise<Attachment> {
  try {
    await inTransaction(context.db, async transaction => {
      await countUpload(context, transaction, actor, { files: 1, bytes: received.size })
      await insertFile(transaction, {
        id,
        userId: actor.kind === 'user' ? actor.userId : null,
        guestId: actor.kind === 'guest' ? actor.guestId : null,
        public: false,
        ...received
      })
    })
  } catch (failure) {
    await context.storage.remove(received.storageKey)
    throw failure
  }
  return presentSent(context, { id, name: received.name, type: received.type, size: received.size })
}
