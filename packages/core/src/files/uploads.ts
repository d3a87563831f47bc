import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { AppError, type ErrorName } from '../contract/errors.ts'
import { type Attachment, uploadFile } from '../contract/files.ts'
import { limits } from '../contract/limits.ts'
import { toAppError } from '../http/failure.ts'

/** A file that is being uploaded. `key` is stable, `progress` is 0 to 1, `size` is in bytes; `image` is the file if it is a picture. */
export type Upload = { key: string; name: string; size: number; image: File | null } & (
  | { state: 'sending'; progress: number }
  | { state: 'failed'; reason: ErrorName }
  | { state: 'done'; file: Attachment }
)

export type Uploads = {
  $uploads: ReadableAtom<readonly Upload[]>
  /** Starts uploading and returns the keys. Files beyond the allowed number are skipped, which is reported. */
  add(files: Iterable<File>): Promise<readonly string[]>
  retry(key: string): void
  /** Removes a file from the list and cancels its upload. */
  remove(key: string): void
  clear(): void
  /** Puts finished files back into the list after sending them failed. */
  restore(uploads: readonly Upload[]): void
}

export type UploadLimits = { attachments?: number; imageMb?: number; audioMb?: number; videoMb?: number; documentMb?: number }

/** The files to send with the next question. @param allowed the limits in force; the contract's limits where it has none */
export function createUploads(
  client: Client,
  allowed: () => UploadLimits = () => ({}),
  $uploads: WritableAtom<readonly Upload[]> = atom<readonly Upload[]>([])
): Uploads {
  const running = new Map<string, { file: File; controller: AbortController }>()
  let count = 0

  function put(upload: Upload): void {
    $uploads.set($uploads.get().map(known => (known.key === upload.key ? upload : known)))
  }

  async function start(key: string, file: File): Promise<void> {
    const about = aboutOf(key, file)
    const controller = new AbortController()
    running.set(key, { file, controller })
    put({ ...about, state: 'sending', progress: 0 })
    try {
      if (file.size > maxBytes(file, allowed())) throw new AppError('fileTooLarge')
      const done = await client.upload(uploadFile, file, {
        quiet: true,
        signal: controller.signal,
        onProgress: progress => put({ ...about, state: 'sending', progress })
      })
      put({ ...about, state: 'done', file: done })
    } catch (failure) {
      put({ ...about, state: 'failed', reason: toAppError(failure).reason })
    }
  }

  function remove(key: string): void {
    running.get(key)?.controller.abort()
    running.delete(key)
    $uploads.set($uploads.get().filter(upload => upload.key !== key))
  }

  return {
    $uploads,
    async add(files) {
      const max = allowed().attachments ?? limits.attachments
      const keys: string[] = []
      for (const file of files) {
        if ($uploads.get().length >= max) {
          client.reportError(new AppError('tooManyFiles'))
          break
        }
        const key = `upload-${++count}`
        keys.push(key)
        $uploads.set([...$uploads.get(), { ...aboutOf(key, file), state: 'sending', progress: 0 }])
        void start(key, file)
      }
      return keys
    },
    retry(key) {
      const upload = $uploads.get().find(known => known.key === key)
      const file = running.get(key)?.file
      if (upload?.state === 'failed' && file) void start(key, file)
    },
    remove,
    clear() {
      for (const { key } of $uploads.get()) remove(key)
    },
    restore(uploads) {
      $uploads.set([...uploads, ...$uploads.get()])
    }
  }
}

const aboutOf = (key: string, file: File) => ({
  key,
  name: file.name,
  size: file.size,
  image: file.type.startsWith('image/') ? file : null
})

function maxBytes(file: File, allowed: UploadLimits): number {
  const kind = file.type.split('/')[0]
  const name = kind === 'image' || kind === 'audio' || kind === 'video' ? (`${kind}Mb` as const) : 'documentMb'
  return (allowed[name] ?? defaultMax[name]) * 1_000_000
}

/** Listed one by one, so that bundlers drop the other limits of the contract. */
const defaultMax = {
  imageMb: limits.imageMb,
  audioMb: limits.audioMb,
  videoMb: limits.videoMb,
  documentMb: limits.documentMb
}
