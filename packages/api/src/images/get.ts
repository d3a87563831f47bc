import { AppError, type getImage, guestHeader } from '@lyceum/core/contract'
import { immutableCache } from '../http/built-files.ts'
import type { Call } from '../http/route.ts'
import { sendStoredFile } from '../http/send-file.ts'
import { findImage } from './queries.ts'

/** Sends a picture, also to pages of other sites, which show a chat and its icon. @throws notFound, whoever asks */
export async function sendImage(call: Call<typeof getImage>): Promise<void> {
  const image = await findImage(call.context.db, call.params.imageId)
  if (!image) throw new AppError('notFound')
  // Caches would give the id of one guest to everybody.
  call.response.removeHeader(guestHeader)
  call.response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  const subject = { ...image, sha256: image.id, name: `picture.${image.type.replace('image/', '')}` }
  await sendStoredFile({ ...call, subject }, immutableCache)
}
