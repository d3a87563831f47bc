import type { ReplyOf, readPassages } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { passagesAt } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

/** How many passages are read before and behind the wanted one. */
const reach = 20

/** The text of a document around a passage, as it was read from the file, or edited. */
export async function readPassagesOfDocument({
  context,
  subject: document,
  query: { around }
}: Call<typeof readPassages, DocumentInPath>): Promise<ReplyOf<typeof readPassages>> {
  const { countPassages, passagesBetween } = await import('../search/source-passages.ts')
  const at = passagesAt(document)
  const count = (await countPassages(context.db, at.corpus, [at.source])).get(at.source) ?? 0
  // A document that was processed anew may have fewer passages than before.
  const middle = Math.min(around, Math.max(0, count - 1))
  const items = await passagesBetween(context.db, at, { from: middle - reach, to: middle + reach })
  // One that is switched off has its place only.
  return { items: items.filter(({ text }) => text !== ''), count }
}
