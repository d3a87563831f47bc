import { ExtractionError } from '../extract/document.ts'
import type { Extractor } from '../extract/extractor.ts'
import type { Storage } from '../storage/storage.ts'
import type { PageToDraw, TiffPage } from './read-messages.ts'

/** Draws a page of a stored TIFF. @throws anything that is not the file's fault */
export function createDrawPage({ storage, extractor }: { storage: Storage; extractor: Extractor }) {
  return async ({ name, storageKey, page }: PageToDraw): Promise<TiffPage> => {
    try {
      return { png: await extractor.drawPage({ name, content: await storage.open(storageKey) }, page) }
    } catch (failure) {
      if (failure instanceof ExtractionError) return { png: null, isLate: failure.reason === 'tooSlow' }
      throw failure
    }
  }
}
