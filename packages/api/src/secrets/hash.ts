import { createHash, randomBytes } from 'node:crypto'

/** What is stored of a secret that comes back. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')
