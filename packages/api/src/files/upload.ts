import { type Attachment, uploadFile } from '@lyceum/core/contract'
import { receiveFiles } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import type { ReceivedFile } from '../http/store-stream.ts'
import { newId } from '../secrets/new-id.ts'
import { recordUpload } from './record-upload.ts'
import { checkQuota } from './upload-quota.ts'

/** Stores an uploaded file that will be sent with a question. @throws as `receiveFiles`; tooManyFiles beyond a daily quota */
export async function storeUpload({ context, actor, request }: Call<typeof uploadFile>): Promise<Attachment> {
  const id = newId()
  const announcedBytes = Number(request.get('content-length') ?? 0)
  const admit = () => checkQuota(context, actor, announcedBytes)
  const expected = { field: uploadFile.upload.field, maxFiles: 1, newKey: () => `files/${id}`, admit }
  const [received] = (await receiveFiles(context, request, expected)) as [ReceivedFile]
  return recordUpload(context, actor, id, received)
}
