import { getFile, linkFile, uploadFile } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { sendStoredFile } from '../http/send-file.ts'
import { storeLink } from './link.ts'
import { fileInPath } from './subject.ts'
import { storeUpload } from './upload.ts'

/** The routes of files sent with questions and of files that agents made. */
export const fileRoutes: Route[] = [
  route(uploadFile, { allow: 'file.upload', handle: storeUpload }),
  route(linkFile, { allow: 'file.upload', handle: storeLink }),
  route(getFile, { subject: fileInPath, allow: 'file.read', handle: sendStoredFile })
]
