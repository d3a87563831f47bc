import type { ChatStore } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract/chat'
import type { KnowledgeBase } from '@lyceum/core/contract/knowledge'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import type { WritableAtom } from 'nanostores'
import { createContext, useContext } from 'react'
import { type ChatPart, type ModuleOf, usePart } from './kit/late.ts'

/**
 * The parts that load late, by name. `late-parts.ts` declares which they are and the chat hands them down, so that a part that needs
 * another one imports neither it nor the table, which imports them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the table of late parts extends it
export interface LateParts {}

/** What every component of the chat can access. */
export type ChatContextValue = {
  chat: ChatStore
  t: Words<ChatWords>
  late: LateParts
  /** The id of the question that is being edited. */
  $editing: WritableAtom<string | null>
  /** False if Enter sends a question only with Ctrl or Command. */
  entersSend?: boolean
  /** Tells screen readers something, once. */
  say(words: string): void
  /** Opens the popover with the cited passage beside `chip`. */
  showSource(source: Source, chip: HTMLButtonElement): void
  /** Shows a picture in full size. `src` is an address that `safePicture` allows. */
  showPicture(picture: { src: string; name: string }): void
}

export const ChatContext = createContext<ChatContextValue | null>(null)

export function useChatContext(): ChatContextValue {
  const context = useContext(ChatContext)
  if (!context) throw new Error('Parts of the chat are drawn inside <ChatPanel>')
  return context
}

/**
 * A late part with its words: null until it has loaded, which begins once it is `wanted`.
 * @example const sources = useLate('sources', message.sources.length > 0)
 */
export function useLate<Name extends keyof LateParts>(
  name: Name,
  wanted: boolean | string | null = true
): ModuleOf<LateParts[Name]> | null {
  const { late, t } = useChatContext()
  return usePart(late[name] as ChatPart<ModuleOf<LateParts[Name]>>, t, wanted)
}

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
  /** The page where a workflow is run for each row of a table; left out for people who may not. */
  manyRunsAt?: string
  /** The address of a source's document, for what leaves the page; undefined where it has none. */
  addressOf?(source: Source): string | undefined
}

/** A context of its own, so that the choice of bases loads only where there is a library. */
export const LibraryContext = createContext<Library | null>(null)
