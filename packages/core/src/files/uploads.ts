import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { AppError, type InputReason } from '../contract/errors.ts'
import { type Attachment, linkFile, uploadFile } from '../contract/files.ts'
import { limits, megabyte } from '../contract/limits.ts'
import type { Capabilities } from '../contract/platforms.ts'
import { speakReply, transcribe, transcribeForAgent } from '../contract/speech.ts'
import { toAppError } from '../http/failure.ts'
import { wayOfFile } from '../rules/attachments.ts'
import { dailyRefusal } from './daily-refusal.ts'
import { startingUpload, type Upload } from './upload.ts'

export type { Upload } from './upload.ts'

export type Uploads = {
  $uploads: ReadableAtom<readonly Upload[]>
  /** Starts to upload files, and to fetch what links lead to; those of a form's `field` are counted apart. What is beyond the allowed number is skipped, which is reported. */
  add(files: Iterable<File | string>, field?: string): void
  retry(key: string): void
  /** Removes a file from the list and cancels its upload. */
  remove(key: string): void
  clear(): void
  /** Turns a recording into text, by the platform of an agent if one is named. @throws AppError */
  transcribe(recording: File, signal: AbortSignal, agentId?: string): Promise<string>
  /** The address at which a reply can be heard, read aloud by the platform of its agent. @throws AppError */
  speak(messageId: string, signal: AbortSignal): Promise<string>
  /** Puts finished files back into the list after sending them failed; `away`: into that of a conversation which is not open. */
  restore(uploads: readonly Upload[], away?: { from: string | null }): void
}

/**
 * `capabilities`: of the agent, which takes some kinds of files only; without them, any kind may be sent. What a server of the release before
 * does not name is the contract's.
 */
export type UploadLimits = {
  capabilities?: Capabilities
  attachments?: number
  imageMb?: number
  audioMb?: number
  videoMb?: number
  documentMb?: number
}

/** What is attached in conversations that are not open. */
export type KeptUploads = Map<string | null, readonly Upload[]>

/**
 * The files to send with the next question. Those that were attached before this code was there are sent at once.
 * @param allowed the limits in force, and which files are taken; the contract's limits where it has none
 */
export function createUploads(
  client: Client,
  allowed: () => UploadLimits = () => ({}),
  $uploads: WritableAtom<readonly Upload[]> = atom<readonly Upload[]>([]),
  kept: KeptUploads = new Map()
): Uploads {
  const running = new Map<string, { file: File | string; field: string | undefined; controller: AbortController }>()
  let count = 0

  function put(upload: Upload): void {
    const replaced = (list: readonly Upload[]) => list.map(known => (known.key === upload.key ? upload : known))
    for (const [id, list] of kept) kept.set(id, replaced(list))
    // Last: who follows the list learns of all conversations by it.
    $uploads.set(replaced($uploads.get()))
  }

  async function start(key: string, file: File | string, field: string | undefined): Promise<void> {
    const first = startingUpload(key, file, field)
    const controller = new AbortController()
    running.set(key, { file, field, controller })
    put(first)
    try {
      const done = await send(first, file, controller.signal)
      // What a link leads to is known now.
      if (field === undefined) check(done)
      put({ ...first, name: done.name, size: done.size, state: 'done', file: done })
    } catch (failure) {
      const { reason, problems } = toAppError(failure)
      const problem = problems[0]?.reason as InputReason | undefined
      put({
        ...first,
        state: 'failed',
        reason: dailyRefusal(failure) ?? reason,
        ...(reason === 'validation' && problem && { problem })
      })
    }
  }

  /** @throws AppError */
  function check(file: { name: string; type: string }): void {
    const { capabilities } = allowed()
    if (capabilities && !wayOfFile(file, capabilities)) throw new AppError('fileTypeUnsupported')
  }

  /** @throws AppError */
  async function send(first: Upload, file: File | string, signal: AbortSignal): Promise<Attachment> {
    if (typeof file !== 'string' && first.field === undefined) check(file)
    if (typeof file === 'string') return client.request(linkFile, { body: { url: file }, signal })
    if (file.size > maxBytes(file, allowed())) throw new AppError('fileTooLarge')
    const onProgress = (progress: number) => put({ ...first, state: 'sending', progress })
    return client.upload(uploadFile, file, { quiet: true, signal, onProgress })
  }

  function remove(key: string): void {
    running.get(key)?.controller.abort()
    running.delete(key)
    $uploads.set($uploads.get().filter(upload => upload.key !== key))
  }

  const max = () => allowed().attachments ?? limits.attachments
  const hasRoom = (list: readonly Upload[], field: string | undefined) =>
    list.filter(known => known.field === field).length < max()
  const reportTooMany = () => client.reportError(new AppError('tooManyFiles'))

  /** Of a list from before this code was there, what may be sent. */
  function allowedOf(list: readonly Upload[]): readonly Upload[] {
    const taken = list.filter((upload, at) => hasRoom(list.slice(0, at), upload.field))
    if (taken.length < list.length) reportTooMany()
    return taken
  }
  $uploads.set(allowedOf($uploads.get()))
  for (const [id, list] of kept) kept.set(id, allowedOf(list))
  for (const { key, source, field } of [$uploads.get(), ...kept.values()].flat()) if (source) void start(key, source, field)

  return {
    $uploads,
    add(files, field) {
      for (const file of files) {
        if (!hasRoom($uploads.get(), field)) {
          reportTooMany()
          break
        }
        const key = `upload-${++count}`
        $uploads.set([...$uploads.get(), startingUpload(key, file, field)])
        void start(key, file, field)
      }
    },
    retry(key) {
      const upload = $uploads.get().find(known => known.key === key)
      const given = running.get(key)
      if (upload?.state === 'failed' && given) void start(key, given.file, given.field)
    },
    remove,
    clear() {
      const all = [$uploads.get(), ...kept.values()].flat()
      kept.clear()
      for (const { key } of all) remove(key)
    },
    async speak(messageId, signal) {
      return (await client.request(speakReply, { params: { messageId }, signal })).url
    },
    async transcribe(recording, signal, agentId) {
      const { text } = agentId
        ? await client.upload(transcribeForAgent, recording, { signal, params: { agentId } })
        : await client.upload(transcribe, recording, { signal })
      return text
    },
    restore(uploads, away) {
      if (away) kept.set(away.from, [...uploads, ...(kept.get(away.from) ?? [])])
      else $uploads.set([...uploads, ...$uploads.get()])
    }
  }
}

function maxBytes(file: File, allowed: UploadLimits): number {
  const kind = file.type.split('/')[0]
  const name = kind === 'image' || kind === 'audio' || kind === 'video' ? (`${kind}Mb` as const) : 'documentMb'
  return (allowed[name] ?? defaultMax[name]) * megabyte
}

/** Listed one by one, so that bundlers drop the other limits of the contract. */
const defaultMax = {
  imageMb: limits.imageMb,
  audioMb: limits.audioMb,
  videoMb: limits.videoMb,
  documentMb: limits.documentMb
}
