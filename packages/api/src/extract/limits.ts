/** What one document may cost at most. Whatever exceeds one of these ends with its reason. */
export type ExtractionLimits = {
  /** Bytes of the file. */
  bytes: number
  /** UTF-16 units of all text. */
  characters: number
  blocks: number
  pages: number
  /** Of archives (DOCX, XLSX): entries, bytes of all entries unpacked, and how many times larger that is than packed. */
  archiveEntries: number
  archiveBytes: number
  archiveRatio: number
  /** How deep the elements of a document may be nested. */
  depth: number
  /** How long it may take, in milliseconds, beside the time for pages whose text is recognized. */
  timeMs: number
  /** Pages whose text is recognized in pictures; 0 where that is switched off. */
  recognizedPages: number
  /** How much longer it may take for each of them, in milliseconds. */
  recognitionMs: number
  /** Of a picture. */
  pixels: number
  /** Resident bytes of the process that reads it. */
  memoryBytes: number
}

const mb = 2 ** 20

export const extractionLimits: ExtractionLimits = {
  bytes: 50 * mb,
  characters: 64 * mb,
  blocks: 1_000_000,
  pages: 10_000,
  archiveEntries: 10_000,
  archiveBytes: 200 * mb,
  archiveRatio: 100,
  depth: 1000,
  timeMs: 120_000,
  recognizedPages: 1000,
  recognitionMs: 30_000,
  pixels: 120_000_000,
  memoryBytes: 1024 * mb
}
