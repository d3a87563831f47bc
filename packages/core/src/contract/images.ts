import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { id } from './page.ts'

/** The media types of pictures that are kept for everybody. None of them can run anything. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

export const publicImage = z
  .object({
    url: z.string().check(z.describe('Its lasting address, which anyone may open; the same for the same bytes.')),
    type: z.enum(pictureTypes).check(z.describe('The media type, found by its content.')),
    size: z.int().check(z.describe('Bytes.'))
  })
  .register(z.globalRegistry, { id: 'PublicImage', description: 'A picture for an icon or for the appearance.' })
export type PublicImage = z.infer<typeof publicImage>

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/v1/images',
  summary: 'Upload a picture for an icon or the appearance',
  description: `PNG, JPEG, GIF or WebP of up to ${limits.pictureKb} KB. It is kept for good, and anyone who has its address can see it. Counts as an upload: beyond a daily quota 1101 with the status 429 and \`Retry-After\`.`,
  auth: 'session',
  callers: 'publishers',
  rateLimit: 'upload',
  upload: { field: 'file', many: false },
  reply: publicImage,
  errors: [
    'noFile',
    'tooManyFiles',
    'fileTooLarge',
    'fileTypeUnsupported',
    'storageUnreachable',
    'storageDenied',
    'storageFileTooLarge'
  ]
})

export const getImage = endpoint({
  method: 'GET',
  path: '/api/v1/images/{imageId}',
  summary: 'Show a picture',
  description: 'Needs no credentials, and may be cached for ever: an address always has the same bytes.',
  auth: 'anyone',
  callers: 'anyone',
  params: z.object({ imageId: id.check(z.describe('The id of the picture, from its address.')) }),
  file: true
})
