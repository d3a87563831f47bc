import { AppError } from '@lyceum/core/contract'

/** Who has an archive written by this process. */
const writing = new Set<string>()

/** Writes an archive unless whoever asks has one written already: each reads all that is stored of a person. @throws unavailable as 429 */
export async function oneArchiveFor<T>(userId: string, write: () => Promise<T>): Promise<T> {
  if (writing.has(userId)) throw new AppError('unavailable', { status: 429, retryAfter: 30 })
  writing.add(userId)
  try {
    return await write()
  } finally {
    writing.delete(userId)
  }
}
