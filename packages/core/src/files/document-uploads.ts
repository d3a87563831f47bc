import { atom, type ReadableAtom } from 'nanostores'
import type { PersonClient } from '../client.ts'
import { uploadDocuments } from '../contract/documents.ts'
import type { AppError } from '../contract/errors.ts'
import { limits, megabyte } from '../contract/limits.ts'
import { toAppError } from '../http/failure.ts'
import { dailyRefusal } from './daily-refusal.ts'
import {
  aboutOf,
  type DocumentUpload,
  type DocumentUploadFailure,
  firstState,
  isOfTheSystem,
  isOpen,
  isRetryable,
  maxQueuedFiles
} from './document-upload-state.ts'

export type DocumentUploads = {
  $uploads: ReadableAtom<readonly DocumentUpload[]>
  /** Adds files to the queue, as many as it may hold. Returns how many were left out for that. */
  add(base: { id: string; name: string }, files: Iterable<File>): number
  /** Tries failed files again: one, or all that another try may help. */
  retry(key?: string): void
  /** Takes a file out of the list and cancels its upload. */
  remove(key: string): void
  /** Takes out all that is not uploaded yet. */
  cancelAll(): void
  /** Takes out all that has ended. */
  clearEnded(): void
}

/** Uploads at a time; a browser opens six connections, and the page needs some for itself. */
const parallel = 3
/** Attempts of one file that end without an answer, while the device has a network. */
const maxAttempts = 8
const firstPauseMs = 1000
const longestPauseMs = 30_000

type Entry = { file: File; attempts: number; mayBeStored: boolean; controller?: AbortController }

/**
 * Creates the queue of documents that are being uploaded. A file whose upload breaks off is sent again until it is stored: all wait
 * while the network is away or the server asks to wait. The server takes the same bytes once into a base, so a file that was
 * stored although its answer got lost is known by its refusal, and nothing is uploaded twice.
 * @param maxBytes the largest document
 */
export function createDocumentUploads(client: PersonClient, maxBytes: () => number = defaultMaxBytes): DocumentUploads {
  const { host } = client
  const $uploads = atom<readonly DocumentUpload[]>([])
  const entries = new Map<string, Entry>()
  let count = 0
  let running = 0
  let pauses = 0
  let cancelPause: (() => void) | undefined

  host.onNetwork?.(() => (host.isOffline?.() ? interrupt() : resume()))
  client.session.$signedIn.listen(signedIn => {
    if (signedIn) return
    for (const { key } of $uploads.get()) remove(key)
  })

  const put = (key: string, change: (upload: DocumentUpload) => DocumentUpload) =>
    $uploads.set($uploads.get().map(known => (known.key === key ? change(known) : known)))
  const setState = (key: string, state: 'queued' | 'waiting' | 'done') => put(key, upload => ({ ...aboutOf(upload), state }))

  function next(): void {
    while (running < parallel && !cancelPause && !host.isOffline?.()) {
      const upload = $uploads.get().find(({ state }) => state === 'queued' || state === 'waiting')
      const entry = upload && entries.get(upload.key)
      if (!upload || !entry) return
      running++
      void send(upload, entry).finally(() => {
        running--
        next()
      })
    }
  }

  async function send({ key, base }: DocumentUpload, entry: Entry): Promise<void> {
    const controller = new AbortController()
    entry.controller = controller
    const report = (progress: number) => put(key, upload => ({ ...aboutOf(upload), state: 'sending', progress }))
    report(0)
    let shown = 0
    try {
      await client.upload(uploadDocuments, entry.file, {
        params: { baseId: base.id },
        quiet: true,
        signal: controller.signal,
        onProgress(progress) {
          if (progress - shown < 0.01 && progress < 1) return
          shown = progress
          report(progress)
        }
      })
      end(key)
    } catch (failure) {
      settle(key, entry, failure === interrupted ? 'interrupted' : toAppError(failure))
    }
  }

  /** Decides what an upload that did not succeed becomes. A cancelled one is no longer in the list. */
  function settle(key: string, entry: Entry, failure: AppError | 'interrupted'): void {
    if (!entries.has(key)) return
    if (failure === 'interrupted') {
      entry.mayBeStored = true
      return void setState(key, 'waiting')
    }
    const { reason, retryAfter } = failure
    // An attempt whose answer got lost had stored it.
    if (reason === 'alreadyExists' && entry.mayBeStored) return void end(key)
    const daily = dailyRefusal(failure)
    if (daily) return void (daily === 'dailyQuota' ? failAll(key) : fail(key, daily))
    if (reason !== 'unavailable') return void fail(key, reason)
    if (retryAfter === undefined) {
      entry.mayBeStored = true
      if (!host.isOffline?.()) entry.attempts++
      if (entry.attempts >= maxAttempts) return void fail(key, reason)
    }
    setState(key, 'waiting')
    pause(retryAfter === undefined ? Math.min(firstPauseMs * 2 ** pauses, longestPauseMs) : retryAfter * 1000)
  }

  function end(key: string): void {
    pauses = 0
    entries.delete(key)
    setState(key, 'done')
  }

  const fail = (key: string, reason: DocumentUploadFailure) =>
    put(key, upload => ({ ...aboutOf(upload), state: 'failed', reason }))

  /** Beyond the quota of a day the files that have not begun need not be tried. */
  function failAll(key: string): void {
    for (const upload of $uploads.get())
      if (upload.key === key || upload.state === 'queued' || upload.state === 'waiting') fail(upload.key, 'dailyQuota')
  }

  function pause(ms: number): void {
    if (cancelPause) return
    pauses++
    cancelPause = host.later(() => {
      cancelPause = undefined
      next()
    }, ms)
  }

  /** The network is back: what waits is tried at once, and what had been given up for want of it as well. */
  function resume(): void {
    cancelPause?.()
    cancelPause = undefined
    pauses = 0
    for (const upload of $uploads.get()) if (upload.state === 'failed' && upload.reason === 'unavailable') again(upload.key)
    next()
  }

  /** The network is gone: uploads that would hang until their timeout are broken off. */
  function interrupt(): void {
    for (const { controller } of entries.values()) controller?.abort(interrupted)
  }

  function again(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entry.attempts = 0
    setState(key, 'queued')
  }

  function remove(key: string): void {
    const controller = entries.get(key)?.controller
    entries.delete(key)
    controller?.abort()
    $uploads.set($uploads.get().filter(upload => upload.key !== key))
  }

  function removeAll(wanted: (upload: DocumentUpload) => boolean): void {
    const removed = $uploads.get().filter(wanted)
    $uploads.set($uploads.get().filter(upload => !wanted(upload)))
    for (const { key } of removed) remove(key)
  }

  return {
    $uploads,
    add(base, files) {
      const added: DocumentUpload[] = []
      let leftOut = 0
      for (const file of files) {
        if (isOfTheSystem(file.name)) continue
        if ($uploads.get().length + added.length >= maxQueuedFiles) {
          leftOut++
          continue
        }
        const key = `document-${++count}`
        const upload = firstState({ key, base, name: file.name, size: file.size }, maxBytes())
        if (upload.state === 'queued') entries.set(key, { file, attempts: 0, mayBeStored: false })
        added.push(upload)
      }
      $uploads.set([...$uploads.get(), ...added])
      next()
      return leftOut
    },
    retry(key) {
      for (const upload of $uploads.get()) if (key === undefined ? isRetryable(upload) : upload.key === key) again(upload.key)
      next()
    },
    remove,
    cancelAll: () => removeAll(({ state }) => isOpen(state)),
    clearEnded: () => removeAll(({ state }) => !isOpen(state))
  }
}

const interrupted = new Error('the network is gone')

const defaultMaxBytes = () => limits.documentMb * megabyte
