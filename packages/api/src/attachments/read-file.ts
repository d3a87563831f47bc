import type { IngestFailure } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { ExtractionError } from '../extract/document.ts'
import type { Extractor, ReadDocument } from '../extract/extractor.ts'
import { setTextState } from '../files/queries.ts'
import { indexedText } from '../passages/passages-of.ts'
import { indexSource, type NewPassage } from '../search/index-source.ts'
import type { Storage } from '../storage/storage.ts'
import { sourceOfFile } from './passages.ts'
import type { FileToRead } from './read-messages.ts'

/**
 * Reads a file from the storage and puts its passages into the search index, by the readers of knowledge bases. Resolves with `read`, or
 * why there is no text; both are kept. @throws anything that is not the file's fault
 */
export function createReadFile({ db, storage, extractor }: { db: Db; storage: Storage; extractor: Extractor }) {
  return async (file: FileToRead, signal: AbortSignal): Promise<'read' | IngestFailure> => {
    const textState = await read(file, signal)
    await setTextState(db, file.id, textState)
    return textState
  }

  async function read({ id, name, storageKey }: FileToRead, signal: AbortSignal): Promise<'read' | IngestFailure> {
    try {
      const content = await storage.open(storageKey)
      await extractor.read({ name, content }, found => indexSource(db, sourceOfFile(id), passagesOf(name, found)), { signal })
      return 'read'
    } catch (failure) {
      if (failure instanceof ExtractionError) return failure.reason
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
