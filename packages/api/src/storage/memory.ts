import { Readable } from 'node:stream'
import { AppError } from '@lyceum/core/contract'
import { checkKey, type Storage } from './storage.ts'

/** Stores objects in memory; for tests. */
export function createMemoryStorage(): Storage {
  const objects = new Map<string, Buffer>()
  return {
    async put(key, source) {
      checkKey(key)
      const pieces: Uint8Array[] = []
      for await (const piece of source) pieces.push(piece)
      const bytes = Buffer.concat(pieces)
      objects.set(key, bytes)
      return bytes.length
    },
    async open(key, part) {
      const bytes = objects.get(checkKey(key))
      if (!bytes) throw new AppError('notFound')
      return Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes], { objectMode: false })
    },
    async remove(key) {
      objects.delete(checkKey(key))
    },
    check: async () => {}
  }
}
