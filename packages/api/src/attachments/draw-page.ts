import { ExtractionError } from '../extract/document.ts'
import type { Extractor } from '../extract/extractor.ts'
import type { Storage } from '../storage/storage.ts'
import type { PageToDraw, TiffPage } from './read-messages.ts'

/** Draws a page of a stored TIFF. @throws the signal's reason; anything that is not the file's fault */
export function createDrawPage({ storage, extractor }: { storage: Storage; extractor: Extractor }) {
  return async ({ name, storageKey, page }: PageToDraw, signal: AbortSignal): Promise<TiffPage> => {
    try {
      return { png: await extractor.drawPage({ name, content: await storage.open(storageKey) }, page, { signal }) }
    } catch (failure) {
      if (!(failure instanceof ExtractionError)) throw failure
      return { png: null, isLate: failure.reason === 'tooSlow', isLarge: failure.reason === 'tooLarge' }
    }
  }
}
