import type { Source } from '@lyceum/core/contract'
import { type FileText, textsFor } from '../attachments/passages.ts'
import { readAll } from '../attachments/read-all.ts'
import type { Context } from '../context.ts'
import type { FileRow } from '../db/tables.ts'
import type { ReplyInput } from '../replies/open-request.ts'
import { findEarlierFiles } from './talk-queries.ts'

/** The documents whose text goes along with a question. */
export type Documents = {
  /** Those that were sent with it. */
  sent: FileRow[]
  /** The conversation whose earlier questions had some, if any had; before this question. `isRead` tells files whose text goes to the agent. */
  earlier: { conversationId: string; questionId: string; isRead(file: FileRow): boolean } | undefined
}

/**
 * A source before it has its place. `untold` is a name of it that the platform is not to learn; `told` is what it reads of its file and
 * heading, where that differs from what the reader is shown.
 */
export type FoundSource = Omit<Source, 'position'> & { untold?: string; told?: Pick<Source, 'file' | 'heading'> }

/** What goes along of documents: their text in parts that are cited by themselves, and the names of those that have none. */
export type DocumentTexts = { found: FoundSource[]; unread: string[] }

/** What goes along of documents that were sent with a question, and of those that were in its conversation before. */
export type ReadTexts = Record<'sent' | 'earlier', DocumentTexts>

/**
 * Reads the documents of a question, and those that are already in its conversation, and tells the reader what became of each that was
 * sent with it, or was not read yet. @throws the signal's reason
 */
export async function readDocuments(
  context: Context,
  { sent, earlier }: Documents,
  query: string,
  { push }: Pick<ReplyInput, 'push'>,
  signal: AbortSignal
): Promise<ReadTexts> {
  const before = (earlier ? await findEarlierFiles(context.db, earlier) : []).filter(
    ({ id }) => !sent.some(file => file.id === id)
  )
  // One that took too long, or whose reading broke off.
  const late = before.filter(file => file.textState === null && earlier!.isRead(file))
  const toRead = [...sent, ...late]
  if (toRead.length > 0) push({ type: 'progress', step: 'FILE_READING' })
  const results = await readAll(context, toRead, signal)
  const known = before.filter(({ textState }) => textState === 'read')
  const readable = results.flatMap(({ file, textState }) => (textState === 'read' ? [file] : []))
  const texts = await textsFor(context, [...readable, ...known], query)
  for (const { file, textState, textLeftOut } of results) {
    const text = texts.find(one => one.file.id === file.id)
    const reading = {
      name: file.name,
      ...(textState === 'read' ? { ...partOf(text), ...(textLeftOut > 0 && { leftOut: textLeftOut }) } : { reason: textState })
    }
    push({ type: 'progress', step: 'FILE_READING', outcome: textState === 'read' ? 'found' : 'failed', file: reading })
  }
  const sentIds = new Set(sent.map(({ id }) => id))
  const textsOf = (areSent: boolean): DocumentTexts => ({
    found: texts.filter(({ file }) => sentIds.has(file.id) === areSent).flatMap(partsOf),
    unread: results.flatMap(({ file, textState }) =>
      textState === 'read' || sentIds.has(file.id) !== areSent ? [] : [file.name]
    )
  })
  return { sent: textsOf(true), earlier: textsOf(false) }
}

/** Those that were sent with the question first. */
export const allTexts = ({ sent, earlier }: ReadTexts): DocumentTexts => ({
  found: [...sent.found, ...earlier.found],
  unread: [...sent.unread, ...earlier.unread]
})

const partOf = (text: FileText | undefined) =>
  text && text.passages.length < text.all ? { sent: text.passages.length, passages: text.all } : {}

/** Characters of a part, which is what is cited. */
const maxPart = 3500

/** Joins passages that follow each other on a page, so that a long document has no hundred sources. */
function partsOf({ file, passages }: FileText): Omit<Source, 'position'>[] {
  const parts: (Omit<Source, 'position'> & { next: number })[] = []
  for (const { text, page, heading, position } of passages) {
    const last = parts.at(-1)
    if (last?.next === position && last.page === page && last.description.length + text.length < maxPart) {
      last.description += `\n\n${text}`
      last.next = position + 1
    } else {
      const next = position + 1
      parts.push({
        description: text,
        file: file.name,
        knowledgeBase: null,
        page,
        url: null,
        ...(heading !== null && { heading }),
        next
      })
    }
  }
  return parts.map(({ next: _, ...source }) => source)
}
