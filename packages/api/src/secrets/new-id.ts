import { randomBytes } from 'node:crypto'

/** An unguessable id: 132 random bits as 22 base64url characters. */
export const newId = (): string => randomBytes(17).toString('base64url').slice(0, 22)
