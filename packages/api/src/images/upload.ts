import { limits, type PublicImage, uploadImage } from '@lyceum/core/contract'
import { checkQuota, countUpload } from '../files/upload-quota.ts'
import { receiveFiles } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { ReceivedFile } from '../http/store-stream.ts'
import { newId } from '../secrets/new-id.ts'
import { pictureOf, recordImage } from './record.ts'

/** Stores an uploaded picture for everybody. @throws as `receiveFiles`; tooManyFiles beyond a daily quota */
export async function storeImage({ context, actor, request }: Call<typeof uploadImage>): Promise<PublicImage> {
  const announcedBytes = Number(request.get('content-length') ?? 0)
  const [received] = (await receiveFiles(context, request, {
    field: uploadImage.upload.field,
    maxFiles: 1,
    maxBytes: limits.pictureKb * 1024,
    newKey: () => `images/${newId()}`,
    admit: () => checkQuota(context, actor, announcedBytes),
    accept: pictureOf
  })) as [ReceivedFile]
  return recordImage(context, received, signedIn(actor).userId, transaction =>
    countUpload(context, transaction, actor, { files: 1, bytes: received.size })
  )
}
