import type { ExtractionLimits } from './limits.ts'

/** Called with how far it is, 0 to 1. */
export type OnProgress = (part: number) => void

export type ReadingOptions = {
  limits: ExtractionLimits
  onProgress: OnProgress
  /** Called before the text of a page is recognized in its picture, which takes seconds. */
  onRecognition: () => void
}
