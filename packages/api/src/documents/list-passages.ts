import type { listPassages, ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findEditsAt, findSwitchedOff, toListedPassage } from './passage-edits.ts'
import { passagesAt } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

/** One page of a document's passages, as they were read or edited. */
export async function listPassagesOfDocument({
  context: { db },
  subject: document,
  query: { query, page, pageSize }
}: Call<typeof listPassages, DocumentInPath>): Promise<ReplyOf<typeof listPassages>> {
  const { countPassages, passagesBetween, passagesContaining } = await import('../search/source-passages.ts')
  const at = passagesAt(document)
  const offset = (page - 1) * pageSize
  async function readPage() {
    if (query) {
      const also = await findSwitchedOff(db, document.id, query)
      return passagesContaining(db, at, { containing: query, also, limit: pageSize, offset })
    }
    const total = (await countPassages(db, at.corpus, [at.source])).get(at.source) ?? 0
    return { passages: total > 0 ? await passagesBetween(db, at, { from: offset, to: offset + pageSize - 1 }) : [], total }
  }
  const { passages, total } = await readPage()
  const edits = await findEditsAt(
    db,
    document.id,
    passages.map(({ position }) => position)
  )
  const byPosition = new Map(edits.map(edit => [edit.position, edit]))
  const items = passages.map(passage => toListedPassage(passage, byPosition.get(passage.position)))
  return { items, total, page, pageSize }
}
