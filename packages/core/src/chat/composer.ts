import type { ReadableAtom } from 'nanostores'
import { limits } from '../contract/limits.ts'
import type { Upload, Uploads } from '../files/uploads.ts'

/** The question that is being written. */
export type QuestionDraft = { text: string; deepThinking: boolean; onlineSearch: boolean; knowledgeBaseIds: string[] }

export const emptyQuestionDraft: QuestionDraft = { text: '', deepThinking: false, onlineSearch: false, knowledgeBaseIds: [] }

export type SendBlocker = 'empty' | 'tooLong' | 'uploading' | 'uploadFailed' | 'generating'

export type Composer = {
  $draft: ReadableAtom<QuestionDraft>
  set(patch: Partial<QuestionDraft>): void
  uploads: Uploads
  $uploads: Uploads['$uploads']
  /** Why the draft cannot be sent yet; undefined when it can. */
  $sendBlockedBy: ReadableAtom<SendBlocker | undefined>
}

/** Why a draft cannot be sent yet. @param max characters of a question */
export function sendBlocker(
  draft: QuestionDraft,
  uploads: readonly Upload[],
  status: 'idle' | 'generating',
  max: number = limits.message
): SendBlocker | undefined {
  if (status === 'generating') return 'generating'
  if (uploads.some(upload => upload.state === 'failed')) return 'uploadFailed'
  if (uploads.some(upload => upload.state === 'sending')) return 'uploading'
  const { length } = draft.text.trim()
  return length === 0 ? 'empty' : length > max ? 'tooLong' : undefined
}
