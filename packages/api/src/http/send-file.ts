import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { sentType } from './file-content.ts'

type StoredFile = { name: string; type: string; size: number; sha256: string; storageKey: string }
type Sending = { context: Context; request: Request; response: Response; subject: StoredFile }

/** Writes the content of a file of the storage, or the requested range. The headers prevent a file from running as a page of this origin. */
export async function sendStoredFile(
  { context, request, response, subject: file }: Sending,
  cacheControl = 'private, max-age=3600'
): Promise<void> {
  const type = sentType(file.type)
  const etag = `"${file.sha256}"`
  response.set({
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `${isHarmless(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: etag
  })
  if (request.get('if-none-match') === etag) return void response.status(304).end()
  const part = rangeOf(request.get('range'), file.size)
  if (part === 'none') return void response.status(416).set('Content-Range', `bytes */${file.size}`).end()
  const bytes = await context.storage.open(file.storageKey, part)
  response.set('Content-Length', String(part ? part.end - part.start + 1 : file.size))
  if (part) response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
  // The client may disconnect early, which is not a failure.
  await pipeline(bytes, response).catch(() => response.destroy())
}

const isHarmless = (type: string) => /^(image\/(png|jpeg|gif|webp)|(audio|video)\/[\w.-]+|text\/plain)$/.test(type)

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)

/** Parses a single range, as media players request; a request for several ranges gets the whole file. */
function rangeOf(range: string | undefined, size: number): { start: number; end: number } | undefined | 'none' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, from = '', to = ''] = found
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end ? 'none' : { start, end }
}
