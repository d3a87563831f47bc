import { randomUUID } from 'node:crypto'
import { AppError } from '@lyceum/core/contract'
import type { TurnFile } from '../connector.ts'

/** The files of one question are held in memory; the platform's own limit isn't documented. */
const maxBytes = 16_000_000

/**
 * A question with its files as multipart/form-data (platform notes §6): parts with the files, and one with the activity.
 * @throws fileTooLarge
 */
export async function multipartOf(activity: object, files: TurnFile[]): Promise<{ type: string; bytes: Uint8Array }> {
  const boundary = `lyceum-${randomUUID()}`
  const pieces: Uint8Array[] = []
  const json = JSON.stringify(activity)
  pieces.push(
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="activity"\r\nContent-Type: application/vnd.microsoft.activity\r\n\r\n${json}\r\n`
    )
  )
  let size = 0
  for (const file of files) {
    const name = file.name.replace(/["\\\r\n]/g, '_')
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream'
    pieces.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
      )
    )
    for await (const piece of await file.open()) {
      size += piece.length
      if (size > maxBytes) throw new AppError('fileTooLarge')
      pieces.push(piece)
    }
    pieces.push(Buffer.from('\r\n'))
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`))
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(pieces) }
}
