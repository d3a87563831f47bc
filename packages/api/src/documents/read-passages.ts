import { AppError, type ReplyOf, type readPassages } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import type { SourcePassage } from '../search/source-passages.ts'
import { findEditsAt, findOriginals } from './passage-edits.ts'
import { passagesAt, sourceOfVersion } from './queries.ts'
import type { DocumentInPath } from './subject.ts'
import { findKeptVersion } from './version-queries.ts'
import { findWrittenLines } from './written-pages.ts'

/** How many passages are read before and behind the wanted one. */
const reach = 20

/**
 * The text of a document around a passage, as it was read from the file, or edited; of an earlier version, as it was when it was replaced.
 * @throws notFound for a version that is not kept
 */
export async function readPassagesOfDocument({
  context,
  subject: document,
  query: { around, version }
}: Call<typeof readPassages, DocumentInPath>): Promise<ReplyOf<typeof readPassages>> {
  const { countPassages, countPlaces, passagesBetween } = await import('../search/source-passages.ts')
  const { db } = context
  const current = passagesAt(document)
  const isCurrent = version === undefined || version === document.version
  const kept = isCurrent ? undefined : await findKeptVersion(db, document.id, version)
  if (!isCurrent && !kept) throw new AppError('notFound')
  const at = kept ? { ...current, source: sourceOfVersion(kept) } : current
  const count = kept ? await countPlaces(db, at) : ((await countPassages(db, at.corpus, [at.source])).get(at.source) ?? 0)
  // A document that was processed anew may have fewer passages than before.
  const middle = Math.min(around, Math.max(0, count - 1))
  const items = await passagesBetween(db, at, { from: middle - reach, to: middle + reach })
  const originals = await (kept ? originalsByText(db, document.id, items) : originalsByPlace(db, document.id, items))
  // One that is switched off has its place only.
  const shown = items.filter(({ text }) => text !== '')
  const page = items.find(({ position }) => position === middle)?.page ?? 1
  const lines = await findWrittenLines(db, (kept ?? document).storageKey, page)
  return { lines, items: shown.map(item => ({ ...item, original: originals(item) ?? null })), count }
}

type Originals = (item: SourcePassage) => string | undefined

async function originalsByPlace(db: Db, documentId: string, items: SourcePassage[]): Promise<Originals> {
  const edits = await findEditsAt(
    db,
    documentId,
    items.map(({ position }) => position)
  )
  const byPlace = new Map(edits.flatMap(({ position, text, original }) => (text === null ? [] : [[position, original]])))
  return ({ position }) => byPlace.get(position)
}

/** Edits have their places in the current version; those of an earlier one are known by their words. */
async function originalsByText(db: Db, documentId: string, items: SourcePassage[]): Promise<Originals> {
  const byText = await findOriginals(
    db,
    documentId,
    items.map(({ text }) => text)
  )
  return ({ text }) => byText.get(text)
}
