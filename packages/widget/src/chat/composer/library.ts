import type { Source } from '@lyceum/core/contract/chat'
import type { KnowledgeBase } from '@lyceum/core/contract/knowledge'
import { createContext } from 'react'

/**
 * What the place around the chat offers of knowledge bases. Without it, none can be chosen for a question, and a source shows its passage
 * only.
 */
export type Library = {
  /** The bases that the person may read and whose name or description has this text, the last changed first. @throws AppError */
  findBases(text: string, signal: AbortSignal): Promise<readonly KnowledgeBase[]>
  /** Leads to where bases are made; left out for people who may not make any. */
  createBase?: () => void
  /** Opens a source's document at its passage. */
  openDocument(source: Source): void
}

/** A context of its own, so that its code and that of what needs it load only where there is a library. */
export const LibraryContext = createContext<Library | null>(null)
