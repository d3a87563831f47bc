import { type Attachment, uploadFile } from '@lyceum/core/contract'
import { receiveFile } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { insertFile } from './queries.ts'

/** Stores an uploaded file that will be sent with a question. */
export async function storeUpload({ context, actor, request }: Call<typeof uploadFile>): Promise<Attachment> {
  const id = newId()
  const received = await receiveFile(context, request, uploadFile.upload.field, `files/${id}`)
  try {
    await insertFile(context.db, {
      id,
      userId: actor.kind === 'user' ? actor.userId : null,
      guestId: actor.kind === 'guest' ? actor.guestId : null,
      public: false,
      ...received
    })
  } catch (failure) {
    await context.storage.remove(received.storageKey)
    throw failure
  }
  return { id, name: received.name, type: received.type, size: received.size }
}
