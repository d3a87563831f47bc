import type { Db } from '../db/connect.ts'
import type { FileRow } from '../db/tables.ts'
import type { PassageSearch } from '../embeddings/embeddings.ts'
import type { SourceKey } from '../search/corpora.ts'
import { measureSources, passagesBetween, type SourcePassage } from '../search/source-passages.ts'

/** Where the text of a file is in the search index. */
export const sourceOfFile = (fileId: string): SourceKey => ({ corpus: `file:${fileId}`, source: fileId })

/** The text of a file as far as it goes along with a question; `all` is how many passages it has. */
export type FileText = { file: Pick<FileRow, 'id' | 'name'>; passages: SourcePassage[]; all: number }

/** Characters of all texts that go along: whole, if they have no more than the first; else what fits the question, at most the second. */
const maxWhole = 40_000
const maxParts = 24_000

/**
 * The texts of files that were read, to go along with a question: whole where they are short enough, else the passages that fit it best
 * and the beginning of each, in their order.
 */
export async function textsFor(
  { db, passages }: { db: Db; passages: PassageSearch },
  files: readonly Pick<FileRow, 'id' | 'name'>[],
  query: string
): Promise<FileText[]> {
  const corpora = files.map(({ id }) => sourceOfFile(id).corpus)
  const sizes = await measureSources(db, corpora)
  const sizeOf = (id: string) => sizes.get(sourceOfFile(id).corpus) ?? { passages: 0, characters: 0 }
  const characters = files.reduce((sum, { id }) => sum + sizeOf(id).characters, 0)
  const chosen = characters > maxWhole ? await choose({ db, passages }, files, query) : undefined
  return Promise.all(
    files.map(async file => {
      const all = sizeOf(file.id).passages
      return {
        file,
        all,
        passages: chosen?.get(file.id) ?? (await passagesBetween(db, sourceOfFile(file.id), { from: 0, to: all }))
      }
    })
  )
}

/** How many passages are looked at to fill `maxParts`; they have some hundreds of characters each. */
const maxFound = 60

async function choose(
  { db, passages }: { db: Db; passages: PassageSearch },
  files: readonly Pick<FileRow, 'id'>[],
  query: string
): Promise<Map<string, SourcePassage[]>> {
  const corpora = files.map(({ id }) => sourceOfFile(id).corpus)
  const chosen = new Map<string, SourcePassage[]>(files.map(({ id }) => [id, []]))
  let left = maxParts
  const take = (fileId: string, passage: SourcePassage): void => {
    const taken = chosen.get(fileId)
    if (!taken || passage.text.length > left || taken.some(({ position }) => position === passage.position)) return
    left -= passage.text.length
    taken.push(passage)
  }
  const begin = (to: number) =>
    Promise.all(files.map(async ({ id }) => ({ id, first: await passagesBetween(db, sourceOfFile(id), { from: 0, to }) })))
  for (const { id, first } of await begin(0)) for (const passage of first) take(id, passage)
  const found = query.trim() === '' ? [] : await passages.search({ corpora, query, topK: maxFound })
  for (const passage of found) take(passage.source, passage)
  // What fits nothing in them, such as “What is this about?”, is answered from their beginnings.
  if (found.length === 0) for (const { id, first } of await begin(maxFound)) for (const passage of first) take(id, passage)
  for (const taken of chosen.values()) taken.sort((one, other) => one.position - other.position)
  return chosen
}
