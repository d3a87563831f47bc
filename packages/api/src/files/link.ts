import { fillPath, getFile, type ProducedFile } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { sameText, sign } from '../secrets/keys.ts'

/** Where the bytes of a file are. */
export const filePath = (fileId: string) => fillPath(getFile.path, { fileId })

// Long enough to read a conversation and open its pictures, short enough to be no way of publishing them.
const lifetime = 3600_000

/** The address of a file for whoever holds it, for an hour: pictures and downloads carry no Authorization header. */
export function signedLink(tokenSecret: Uint8Array, fileId: string, now: Date): string {
  // Whole minutes, so that a page drawn twice gets the same address and the browser's cache answers.
  const expires = Math.ceil((now.getTime() + lifetime) / 60_000) * 60
  return `${filePath(fileId)}?expires=${expires}&signature=${sign(tokenSecret, 'file-link', `${fileId} ${expires}`)}`
}

/** Whether a request came by an address that we signed and that still holds. */
export function isSigned(tokenSecret: Uint8Array, fileId: string, query: Record<string, unknown>, now: Date): boolean {
  const { expires, signature } = query
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  return Number(expires) * 1000 > now.getTime() && sameText(signature, sign(tokenSecret, 'file-link', `${fileId} ${expires}`))
}

/** The id in an address of ours; undefined for any other address. */
export function fileIdOf(url: string): string | undefined {
  return /^\/api\/v1\/files\/([A-Za-z0-9_-]{1,64})$/.exec(url)?.[1]
}

/** A produced file with an address that can be opened now; the platform's own address remains where no copy could be made. */
export function presentFile({ config, now }: Pick<Context, 'config' | 'now'>, file: ProducedFile): ProducedFile {
  const id = fileIdOf(file.url)
  return id ? { ...file, url: signedLink(config.tokenSecret, id, now()) } : file
}
