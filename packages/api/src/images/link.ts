import { fillPath, getImage } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'

/** The lasting address of a picture; with the server's origin, since chats on other sites show it too. */
export const imageLink = ({ baseUrl }: Config, imageId: string) => baseUrl + fillPath(getImage.path, { imageId })
