import { type Attachment, fillPath, getFile, type ProducedFile } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { sameText, sign } from '../secrets/keys.ts'

/** The path of a file's content. */
export const filePath = (fileId: string) => fillPath(getFile.path, { fileId })

// Long enough to read a conversation and open its pictures, too short to publish files this way.
const lifetime = 3600_000

/** A signed address of a file, valid for about an hour, since pictures and downloads send no Authorization header. */
export function signedLink(tokenSecret: Uint8Array, fileId: string, now: Date, lifetimeMs = lifetime): string {
  return `${filePath(fileId)}?${signature(tokenSecret, fileId, now, lifetimeMs)}`
}

/** The query of a signed address for a name: of a file, or of a file in one place. Valid for about an hour. */
export function signature(tokenSecret: Uint8Array, name: string, now: Date, lifetimeMs = lifetime): string {
  // Rounded to minutes, so that a page rendered twice uses the same address and the browser's cache.
  const expires = Math.ceil((now.getTime() + lifetimeMs) / 60_000) * 60
  return `expires=${expires}&signature=${sign(tokenSecret, 'file-link', `${name} ${expires}`)}`
}

// A platform downloads a file while it answers.
const publicLifetime = 10 * 60_000

/** A signed address of a file for a platform, valid for about ten minutes; undefined if the operator hasn't set our public address. */
export function publicLink({ publicUrl, tokenSecret }: Config, fileId: string, now: Date): string | undefined {
  return publicUrl && `${publicUrl}${signedLink(tokenSecret, fileId, now, publicLifetime)}`
}

/** Whether a request has a valid, unexpired signature of this server for the name. */
export function isSigned(tokenSecret: Uint8Array, name: string, query: Record<string, unknown>, now: Date): boolean {
  const { expires, signature } = query
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  return Number(expires) * 1000 > now.getTime() && sameText(signature, sign(tokenSecret, 'file-link', `${name} ${expires}`))
}

/** The file id in an address of this server; undefined for any other address. */
export function fileIdOf(url: string): string | undefined {
  return /^\/api\/v1\/files\/([A-Za-z0-9_-]{1,64})$/.exec(url)?.[1]
}

/** A file of a question; a picture with an address at which it can be shown now. */
export function presentSent({ config, now }: Pick<Context, 'config' | 'now'>, { id, name, type, size }: Attachment): Attachment {
  const sent = { id, name, type, size }
  return type.startsWith('image/') ? { ...sent, url: signedLink(config.tokenSecret, id, now()) } : sent
}

/** A produced file with an address that can be opened now; the platform's own address remains where no copy could be made. */
export function presentFile({ config, now }: Pick<Context, 'config' | 'now'>, file: ProducedFile): ProducedFile {
  const id = fileIdOf(file.url)
  return id ? { ...file, url: signedLink(config.tokenSecret, id, now()) } : file
}
