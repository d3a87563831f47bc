import { type Attachment, uploadFile } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import { type ReceivedFile, receiveFiles } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { presentSent } from './link.ts'
import { insertFile } from './queries.ts'
import { checkQuota, countUpload } from './upload-quota.ts'

/** Stores an uploaded file that will be sent with a question. @throws as `receiveFiles`; tooManyFiles beyond a daily quota */
export async function storeUpload({ context, actor, request }: Call<typeof uploadFile>): Promise<Attachment> {
  const id = newId()
  const announcedBytes = Number(request.get('content-length') ?? 0)
  const admit = () => checkQuota(context, actor, announcedBytes)
  const expected = { field: uploadFile.upload.field, maxFiles: 1, newKey: () => `files/${id}`, admit }
  const [received] = (await receiveFiles(context, request, expected)) as [ReceivedFile]
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
