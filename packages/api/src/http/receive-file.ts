import { AppError } from '@lyceum/core/contract'
import type { Request } from 'express'
import type { Context } from '../context.ts'
import { type Content, contentOf } from './file-content.ts'
import { cleanName, largestFile, type ReceivedFile, type Store, storeStream } from './store-stream.ts'

/** What a call takes. */
export type Expected = {
  /** The name of the form's field. */
  field: string
  maxFiles: number
  /** The largest file, if it is smaller than the limit of its kind. */
  maxBytes?: number
  /** The key of the next file in the storage. */
  newKey: () => string
  /** Rejects before the bytes are taken. */
  admit?: () => Promise<void>
  /** What a file is, by its first bytes and its name; undefined for what may not be uploaded. */
  accept?: (head: Uint8Array, name: string) => Content | undefined
}

/**
 * Streams the files of a multipart/form-data request into storage and hashes them. All are stored or none: a rejected file leaves
 * nothing behind, nor do those that came with it.
 * @throws noFile, tooManyFiles, fileTooLarge (limit by the kind of file), fileTypeUnsupported, unavailable as 408 (too slow)
 */
export async function receiveFiles(
  context: Store & { config: Pick<Context['config'], 'limits' | 'slowestUpload'> },
  request: Request,
  expected: Expected
): Promise<ReceivedFile[]> {
  const { field, maxFiles, newKey, admit, accept = contentOf } = expected
  const maxBytes = Math.min(expected.maxBytes ?? Number.POSITIVE_INFINITY, largestFile(context))
  const maxRequest = maxFiles * (maxBytes + roomForHeaders)
  if (Number(request.get('content-length')) > maxRequest) return rejectUpload(request, new AppError('fileTooLarge'))
  await admit?.().catch(failure => rejectUpload(request, failure))
  const form = await readForm(request, maxFiles)
  if (!form) return rejectUpload(request, new AppError('noFile'))
  const receiving: Promise<ReceivedFile>[] = []
  let stopWatching = () => {}
  let received = 0
  let count = (_: Buffer) => {}
  try {
    // Who has left already would never be heard of again.
    if (request.destroyed) throw new AppError('noFile')
    await new Promise<void>((resolve, reject) => {
      form.on('file', (name, stream, { filename }) => {
        // An aborted body also ends the file stream with an error, which would end the process without a listener.
        stream.on('error', () => {})
        if (name !== field || !filename) return void stream.resume()
        const storing = storeStream(context, stream, cleanName(filename), newKey(), { accept, maxBytes }).finally(() =>
          stream.resume()
        )
        storing.catch(reject)
        receiving.push(storing)
      })
      form.on('filesLimit', () => reject(new AppError('tooManyFiles')))
      form.on('error', () => reject(new AppError('noFile')))
      form.on('close', resolve)
      request.once('aborted', () => form.destroy(new Error('the sender left')))
      // Of a body without a length, parts that nobody takes count too.
      count = ({ length }) => {
        received += length
        if (received > maxRequest) reject(new AppError('fileTooLarge'))
      }
      request.on('data', count)
      request.pipe(form)
      stopWatching = watchPace(request, context.config.slowestUpload, () => {
        const tooSlow = new AppError('unavailable', { status: 408 })
        form.destroy(tooSlow)
        reject(tooSlow)
      })
    })
    if (receiving.length === 0) throw new AppError('noFile')
    return await Promise.all(receiving)
  } catch (failure) {
    request.unpipe(form)
    form.destroy()
    // Some files may already be stored when another one is rejected or the client disconnects.
    for (const storing of receiving) await storing.then(({ storageKey }) => context.storage.remove(storageKey)).catch(() => {})
    return rejectUpload(request, failure)
  } finally {
    request.off('data', count)
    stopWatching()
  }
}

// For boundary, disposition and other headers of the part.
const roomForHeaders = 64 * 1024

async function readForm(request: Request, files: number) {
  // Loaded by the first upload.
  const { default: busboy } = await import('busboy')
  try {
    const form = busboy({ headers: request.headers, defParamCharset: 'utf8', limits: { files, fields: 10, fieldSize: 1024 } })
    // A form that is given up before it was read to its end reports that as an error, which without a listener ends the process.
    return form.on('error', () => {})
  } catch {
    return undefined
  }
}

/**
 * Discards the rest of the body while the error is sent: a connection that closes with unread bytes loses the error. Who goes on
 * sending for long is cut.
 */
function rejectUpload(request: Request, failure: unknown): never {
  request.resume()
  // What has arrived completely is not cut: its connection serves other calls by then.
  if (request.complete) throw failure
  const cut = setTimeout(() => request.socket.destroy(), discardMs)
  request.once('close', () => clearTimeout(cut))
  throw failure
}

const discardMs = 20_000

/** So many looks in a row are taken together: a short break on the way is no slow sender. */
const looksTogether = 3

/** Calls `onSlow` once when, after a while, the sender has been slower of late than allowed. Returns how to end that. */
function watchPace(
  request: Request,
  { afterMs, bytesPerSecond }: Context['config']['slowestUpload'],
  onSlow: () => void
): () => void {
  const { socket } = request
  const look = () => ({ at: performance.now(), bytes: socket.bytesRead })
  const looks = [look()]
  const watch = setInterval(() => {
    const now = look()
    const [since] = looks
    looks.push(now)
    if (looks.length > looksTogether) looks.shift()
    // What is complete, or not read on, only waits for the storage.
    if (request.complete || request.isPaused()) return
    if (now.bytes - since!.bytes >= ((now.at - since!.at) / 1000) * bytesPerSecond) return
    clearInterval(watch)
    onSlow()
  }, afterMs)
  return () => clearInterval(watch)
}
