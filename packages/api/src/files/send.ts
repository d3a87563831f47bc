import { pipeline } from 'node:stream/promises'
import type { getFile } from '@lyceum/core/contract'
import type { FileRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'

/** Writes the bytes of a file, or the part that a player asks for. Nothing in a file may run as a page of ours. */
export async function sendFile({ context, request, response, subject: file }: Call<typeof getFile, FileRow>): Promise<void> {
  const etag = `"${file.sha256}"`
  response.set({
    'Content-Type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
    'Content-Disposition': `${isHarmless(file.type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=3600',
    'Accept-Ranges': 'bytes',
    ETag: etag
  })
  if (request.get('if-none-match') === etag) return void response.status(304).end()
  const part = partOf(request.get('range'), file.size)
  if (part === 'none') return void response.status(416).set('Content-Range', `bytes */${file.size}`).end()
  const bytes = await context.storage.open(file.storageKey, part)
  response.set('Content-Length', String(part ? part.end - part.start + 1 : file.size))
  if (part) response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
  // The reader may leave in the middle: no failure of ours.
  await pipeline(bytes, response).catch(() => response.destroy())
}

const isHarmless = (type: string) => /^(image\/(png|jpeg|gif|webp)|(audio|video)\/[\w.-]+|text\/plain)$/.test(type)

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)

/** One range, as players ask; several are answered with the whole. */
function partOf(range: string | undefined, size: number): { start: number; end: number } | undefined | 'none' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, from = '', to = ''] = found
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end ? 'none' : { start, end }
}
