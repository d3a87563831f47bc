import { AppError, type readPage } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findWantedFile } from './read.ts'
import type { DocumentInPath } from './subject.ts'

/** Sends a page of a TIFF as a PNG. @throws notFound for other documents, pages that cannot be drawn, and versions that are not kept; unavailable; fileTooLarge */
export async function sendTiffPage(call: Call<typeof readPage, DocumentInPath>): Promise<void> {
  const { context, params, query, request, response } = call
  const file = await findWantedFile(call)
  if (file.type !== 'image/tiff') throw new AppError('notFound')
  const etag = `"${file.sha256}-${params.page}"`
  const headers = {
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': query.version === undefined ? 'private, no-cache' : 'private, max-age=3600',
    ETag: etag
  }
  if (request.get('if-none-match') === etag) return void response.set(headers).status(304).end()
  const left = new AbortController()
  response.once('close', () => left.abort())
  const wanted = { name: file.name, storageKey: file.storageKey, page: params.page }
  const png = await context.files.drawPage(wanted, left.signal).catch((failure: unknown) => {
    if (!left.signal.aborted) throw failure
  })
  if (left.signal.aborted) return
  if (!png) throw new AppError('notFound')
  response.set(headers).type('png').end(png)
}
