import { promisify } from 'node:util'
import zlib, { constants } from 'node:zlib'
import type { Request, Response } from 'express'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
/** A page of 20 kB takes about a millisecond; the highest quality would take fifty. */
const brotliQuality = 5

/**
 * Sends a page that was made for this request, compressed as the browser accepts. Such a page must not contain a secret beside
 * what the address chose, since its length would tell about it (RFC 9325 §2.6).
 */
export async function sendPacked(request: Request, response: Response, html: string): Promise<void> {
  response.vary('Accept-Encoding')
  const encoding = request.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding === 'br' || encoding === 'gzip') response.setHeader('Content-Encoding', encoding)
  const bytes = Buffer.from(html)
  const packed =
    encoding === 'br'
      ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : encoding === 'gzip'
        ? await gzip(bytes)
        : bytes
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(packed)
}
