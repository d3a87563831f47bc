import { type PersonClient, toAppError } from '@lyceum/core'
import type { Source } from '@lyceum/core/contract'
import { readPassages, type WrittenLine } from '@lyceum/core/contract/document-passages'
import { getDocument, readDocument, readPage } from '@lyceum/core/contract/documents'
import { hasPassage } from './find-passage.ts'
import { readShown, type Shown } from './read-text.ts'

/** The document of a source as it was cited. */
export type Cited = {
  /** Null where only the passage is left of the version that was cited. */
  file: { blob: Blob; shown: Shown } | null
  /** The lines of the page, where its text was recognized in a picture. */
  lines: WrittenLine[]
  /** What the file has in place of the passage, which was edited by hand; null for one that was not. */
  original: string | null
  /** When another version took the place of the cited one; null while it is the current one. `unknown` for one that is not kept. */
  replacedAt: string | 'unknown' | null
}

/** In seconds. */
const longestWait = 10

type Place = NonNullable<Source['document']>

/** Loads the document of a source, in the version that was cited. @throws AppError; the reason of the signal */
export async function loadCited(
  client: PersonClient,
  { file: name, description, page }: Pick<Source, 'file' | 'description' | 'page'>,
  { knowledgeBaseId: baseId, documentId, passage, version = 1 }: Place,
  signal: AbortSignal
): Promise<Cited> {
  const params = { baseId, documentId }
  const document = await client.request(getDocument, { params, signal, quiet: true })
  // A server of the release before, while others are updated, knows no versions.
  const { version: current = version, versions = [] } = document as Partial<typeof document>
  const kept = versions.find(one => one.version === version)
  if (version !== current && !kept) return { file: null, lines: [], original: null, replacedAt: 'unknown' }
  const query = version === current ? {} : { version }
  const readAround = () =>
    client.request(readPassages, { params, query: { around: passage ?? 0, ...query }, signal, quiet: true })
  const [blob, read] = await Promise.all([client.file(readDocument, { params, query, signal, quiet: true }), readAround()])
  // A server of the release before sends none.
  const { items: around, lines = [] } = read as Omit<typeof read, 'lines'> & Partial<typeof read>
  // A server of the release before draws no pages; one that draws many at the moment is asked once more.
  const drawPage = (isFirst = true): Promise<Blob | undefined> =>
    client
      .file(readPage, { params: { ...params, page: page ?? 1 }, query, signal, quiet: true })
      .catch(async (failure: unknown) => {
        const { retryAfter = Number.POSITIVE_INFINITY } = toAppError(failure)
        if (!isFirst || retryAfter > longestWait) return undefined
        await new Promise<void>(resolve => void client.host.later(resolve, retryAfter * 1000))
        return drawPage(false)
      })
  const content = { name, content: blob, passage: description }
  const shown = await readShown(
    content,
    () => around.map(({ text }) => text),
    () => drawPage()
  )
  const edited = around.find(({ position, text }) => position === passage && hasPassage(text, description))
  return { file: { blob, shown }, lines, original: edited?.original ?? null, replacedAt: kept?.replacedAt ?? null }
}
