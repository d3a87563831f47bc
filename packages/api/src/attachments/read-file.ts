import type { Db } from '../db/connect.ts'
import { ExtractionError } from '../extract/document.ts'
import type { Extractor, ReadDocument } from '../extract/extractor.ts'
import { setTextState } from '../files/queries.ts'
import { indexedText } from '../passages/passages-of.ts'
import { indexSource, type NewPassage } from '../search/index-source.ts'
import type { Storage } from '../storage/storage.ts'
import { forgetTexts } from './forget-texts.ts'
import { sourceOfFile } from './passages.ts'
import type { FileToRead, TextReading } from './read-messages.ts'

/**
 * Reads a file from the storage and puts its passages into the search index, by the readers of knowledge bases. Resolves with what came of
 * it, which is kept. @throws anything that is not the file's fault
 */
export function createReadFile({ db, storage, extractor }: { db: Db; storage: Storage; extractor: Extractor }) {
  return async (file: FileToRead, signal: AbortSignal): Promise<TextReading> => {
    const reading = await read(file, signal)
    // Of one that was deleted meanwhile nothing stays.
    if (!(await setTextState(db, file.id, reading))) await forgetTexts(db, [file.id])
    return reading
  }

  async function read({ id, name, storageKey }: FileToRead, signal: AbortSignal): Promise<TextReading> {
    try {
      const content = await storage.open(storageKey)
      const index = async (found: ReadDocument) => {
        await indexSource(db, sourceOfFile(id), passagesOf(name, found))
        return found.unread.reduce((sum, { count }) => sum + count, 0)
      }
      return { textState: 'read', textLeftOut: await extractor.read({ name, content }, index, { signal }) }
    } catch (failure) {
      if (failure instanceof ExtractionError) return { textState: failure.reason, textLeftOut: 0 }
      throw failure
    }
  }
}

async function* passagesOf(name: string, { title, passages }: ReadDocument): AsyncGenerator<NewPassage> {
  for await (const some of passages) {
    for (const passage of some) {
      const { text, heading, page } = passage
      yield { text, heading, page, indexed: indexedText(passage, { name, title }) }
    }
  }
}
