import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

export type MultipartFile = {
  field: string
  name: string
  type: string
  size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/**
 * Creates a multipart/form-data body (RFC 7578) that streams one file. It has a content length, since some proxies refuse chunked
 * uploads. `size` is in bytes.
 */
export function multipart(
  fields: Record<string, string>,
  file: MultipartFile
): { headers: Record<string, string>; body: Readable } {
  const boundary = `lyceum-${randomBytes(12).toString('hex')}`
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`
  )
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(file.field)}"; filename="${quoted(file.name)}"\r\n`
  const head = Buffer.from(`${texts.join('')}${opening}Content-Type: ${file.type}\r\n\r\n`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + tail.length)
    },
    body: Readable.from(parts(head, file, tail), { objectMode: false })
  }
}

async function* parts(head: Buffer, file: MultipartFile, tail: Buffer): AsyncGenerator<Uint8Array> {
  yield head
  yield* await file.open()
  yield tail
}

/** Escapes quotes and line ends in a name as browsers do. */
const quoted = (name: string) => name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
