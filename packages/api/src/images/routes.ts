import { getImage, uploadImage } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { sendImage } from './get.ts'
import { storeImage } from './upload.ts'

/** The routes of pictures that anyone may see: icons, and what the appearance shows. */
export const imageRoutes: Route[] = [
  route(uploadImage, { allow: 'image.upload', handle: storeImage }),
  route(getImage, { allow: 'anyone', handle: sendImage })
]
