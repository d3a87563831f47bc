import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import type { AgentConfig } from '../contract/agents.ts'
import type { Inputs } from '../contract/chat.ts'
import type { Attachment } from '../contract/files.ts'
import { startingUpload, type Upload } from '../files/upload.ts'
import type { KeptUploads, Uploads } from '../files/uploads.ts'
import type { LatePart } from '../loading/late.ts'
import { charactersIn } from '../rules/characters-in.ts'

export type ChatStatus = 'idle' | 'generating'

/** `idempotencyKey`: of a question that came back. It may have reached the server, which does not ask it again under the same key. */
export type UnsentText = { text: string; idempotencyKey?: string | undefined }

/** The question that is being written. */
export type QuestionDraft = UnsentText & { deepThinking: boolean; onlineSearch: boolean; knowledgeBaseIds: string[] }

const emptyDraft: QuestionDraft = { text: '', deepThinking: false, onlineSearch: false, knowledgeBaseIds: [] }

/** Everything needed to send a question, stored until the server has accepted it so that it can be resent. */
export type PendingQuestion = QuestionDraft & {
  idempotencyKey: string
  inputs: Inputs | null
  files: Attachment[]
  /** Those of `inputs`, where they were not uploaded here. */
  formFiles?: Attachment[]
  uploads: readonly Upload[]
  workflow?: boolean
  /** It was chosen, not written. */
  suggested?: boolean
  /** The id of the stored question that this one is a new version of, and the ids of all its versions. */
  replaces?: string
  versions?: string[]
}

export type SendBlocker = 'empty' | 'tooLong' | 'tooManyFiles' | 'uploading' | 'uploadFailed' | 'generating'

export type Composer = {
  $draft: ReadableAtom<QuestionDraft>
  set(patch: Partial<QuestionDraft>): void
  /** Starts to upload files, and to fetch what links lead to, for the next question or for a `field` of a form. Reports a failure. */
  attach(files: Iterable<File | string>, field?: string): Promise<void>
  /** Takes a file out of the list, and cancels its upload. */
  remove(key: string): void
  /** Tries a failed upload again. */
  retryUpload(key: string): void
  /** Turns a recording into text. @throws AppError */
  transcribe: Uploads['transcribe']
  /** Where to hear a reply. @throws AppError */
  speak: Uploads['speak']
  $uploads: Uploads['$uploads']
  /** Whether a file is on its way, also one of a conversation that is not open. */
  $uploading: ReadableAtom<boolean>
  /** Why the draft cannot be sent yet; undefined when it can. */
  $sendBlockedBy: ReadableAtom<SendBlocker | undefined>
}

/** Questions that can wait for the end of a reply. */
export const maxQueued = 5

/** The files that the next question sends, which those of a form's fields are not. */
export const attachedOf = (uploads: readonly Upload[]) => uploads.filter(({ field }) => !field)

/** Why a draft cannot be sent yet. Questions that are taken back can have too much together. @param max of a question; none without it */
export function sendBlocker(
  draft: QuestionDraft,
  uploads: readonly Upload[],
  status: ChatStatus,
  max?: { message: number; attachments: number }
): SendBlocker | undefined {
  const states = attachedOf(uploads).map(({ state }) => state)
  if (max && states.length > max.attachments) return 'tooManyFiles'
  if (states.includes('failed')) return 'uploadFailed'
  if (states.includes('sending')) return 'uploading'
  if (status === 'generating') return 'generating'
  const length = charactersIn(draft.text.trim())
  if (!length) return 'empty'
  return max && length > max.message ? 'tooLong' : undefined
}

/** Only a cast: the form has already validated the inputs. */
export const sendable = (inputs: Inputs | null) => (inputs ?? {}) as Record<string, string>

export type ComposerStores = ReturnType<typeof createComposerStores>

/** What is being written, from the start: also before the code that sends it has been loaded. */
export function createComposerStores($status: ReadableAtom<ChatStatus>, $config: ReadableAtom<AgentConfig | null>) {
  const $draft = atom<QuestionDraft>(emptyDraft)
  const $uploads = atom<readonly Upload[]>([])
  const keptUploads: KeptUploads = new Map()
  return {
    $draft,
    $uploads,
    keptUploads,
    $uploading: computed($uploads, uploads => [uploads, ...keptUploads.values()].flat().some(({ state }) => state === 'sending')),
    $sendBlockedBy: computed([$draft, $uploads, $status, $config], (draft, uploads, status, config) =>
      sendBlocker(draft, uploads, status, config?.limits)
    )
  }
}

/** The question being written, and its files, which are uploaded once the code for that is loaded. */
export function createComposer(client: Client, stores: ComposerStores, uploads: LatePart<Uploads>): Composer {
  const { $draft, $uploads, keptUploads, $uploading, $sendBlockedBy } = stores
  let count = 0
  return {
    $draft,
    set: patch => $draft.set({ ...$draft.get(), ...patch }),
    async attach(files, field) {
      // A copy: a file field clears its list after the event.
      const given = [...files]
      if (uploads.loaded) return uploads.loaded.add(given, field)
      // They are shown at once, and nothing is sent without them.
      const waiting = given.map(source => ({ ...startingUpload(`waiting-${++count}`, source, field), source }))
      $uploads.set([...$uploads.get(), ...waiting])
      try {
        await uploads.load()
      } catch (failure) {
        client.reportError(failure)
        // Last: whether a file is on its way is known by the list.
        keptUploads.clear()
        $uploads.set([])
      }
    },
    remove(key) {
      if (uploads.loaded) uploads.loaded.remove(key)
      else $uploads.set($uploads.get().filter(upload => upload.key !== key))
    },
    retryUpload: key => uploads.loaded?.retry(key),
    speak: async (messageId, signal) => (await uploads.load()).speak(messageId, signal),
    transcribe: async (recording, signal, agentId) => (await uploads.load()).transcribe(recording, signal, agentId),
    $uploads,
    $uploading,
    $sendBlockedBy
  }
}
