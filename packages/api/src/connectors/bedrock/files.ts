import { AppError } from '@lyceum/core/contract'
import type { TurnFile } from '../connector.ts'

/** What `InvokeAgent` takes in one call (platform notes §6). */
const maxFiles = 5
const maxBytes = 10 * 1024 * 1024

/** The files of a question as `sessionState.files`. @throws tooManyFiles, fileTooLarge */
export async function sessionFilesOf(files: TurnFile[]): Promise<object[]> {
  if (files.length > maxFiles) throw new AppError('tooManyFiles')
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new AppError('fileTooLarge')
  const sent: object[] = []
  let left = maxBytes
  for (const file of files) {
    const bytes = await bytesOf(file, left)
    left -= bytes.length
    const byteContent = { mediaType: file.type || 'application/octet-stream', data: bytes.toString('base64') }
    sent.push({ name: file.name, useCase: 'CHAT', source: { sourceType: 'BYTE_CONTENT', byteContent } })
  }
  return sent
}

async function bytesOf(file: TurnFile, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of await file.open()) {
    size += piece.length
    if (size > most) throw new AppError('fileTooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
