import type { DocumentNote } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { queueSource } from '../embeddings/queue.ts'
import { cleanDocumentText } from '../extract/clean-text.ts'
import type { DocumentBlock } from '../extract/document.ts'
import { indexedText, passagesOf } from '../passages/passages-of.ts'
import { indexSource } from '../search/index-source.ts'
import { passagesAt } from './queries.ts'

/** Puts a note into the index, in place of what it had there. A long text is cut into passages, each with its question. */
export async function indexNote(transaction: Db, document: { id: string; baseId: string }, note: DocumentNote): Promise<void> {
  const passages = [...passagesOf({ blocks: [blockOf(note)] })]
  await indexSource(
    transaction,
    passagesAt(document),
    passages.map(passage => ({
      text: passage.text,
      heading: passage.heading,
      page: null,
      indexed: indexedText(passage, { name: '', title: note.isQuestion ? null : note.title })
    }))
  )
  await queueSource(transaction, passagesAt(document))
}

/** Cleaned as the text of a file is: a name that is pasted may have characters that nobody sees, and searches for. */
function blockOf({ isQuestion, ...note }: DocumentNote): DocumentBlock {
  const [title, text] = [cleanDocumentText(note.title), cleanDocumentText(note.text)]
  const place = { kind: 'paragraph', page: null, place: null } as const
  return isQuestion
    ? { ...place, headings: [], text: `${title}\n${text}`, question: title }
    : { ...place, headings: [title], text }
}
