import { atom, computed, type ReadableAtom } from 'nanostores'
import { limits } from '../contract/limits.ts'
import type { Upload, Uploads } from '../files/uploads.ts'

/** What is about to be asked. */
export type Draft = { text: string; deepThinking: boolean; onlineSearch: boolean; knowledgeBaseIds: string[] }

export type WaitReason = 'empty' | 'tooLong' | 'uploading' | 'uploadFailed' | 'generating'

export type Composer = {
  $draft: ReadableAtom<Draft>
  set(patch: Partial<Draft>): void
  uploads: Uploads
  $uploads: Uploads['$uploads']
  /** Why sending waits; undefined when it does not. */
  $waits: ReadableAtom<WaitReason | undefined>
}

/** Why a draft cannot be sent yet. @param most characters of a question */
export function whySendingWaits(
  draft: Draft,
  uploads: readonly Upload[],
  status: 'idle' | 'generating',
  most: number = limits.message
): WaitReason | undefined {
  if (status === 'generating') return 'generating'
  if (uploads.some(upload => upload.state === 'failed')) return 'uploadFailed'
  if (uploads.some(upload => upload.state === 'sending')) return 'uploading'
  const { length } = draft.text.trim()
  return length === 0 ? 'empty' : length > most ? 'tooLong' : undefined
}

/** The draft of a chat and what stands between it and being sent. */
export function createComposer(
  uploads: Uploads,
  $status: ReadableAtom<'idle' | 'generating'>,
  $most: ReadableAtom<number | undefined>
): Composer {
  const $draft = atom<Draft>({ text: '', deepThinking: false, onlineSearch: false, knowledgeBaseIds: [] })
  return {
    $draft,
    set: patch => $draft.set({ ...$draft.get(), ...patch } as Draft),
    uploads,
    $uploads: uploads.$uploads,
    $waits: computed([$draft, uploads.$uploads, $status, $most], whySendingWaits)
  }
}
