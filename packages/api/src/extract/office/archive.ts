import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'

export type ArchiveScan = { names: ReadonlySet<string>; encrypted: boolean }

/**
 * Checks an archive before a library unpacks it: what its directory says first, then that each entry really unpacks to what was
 * said, without keeping it.
 * @throws ExtractionError unsafeArchive when it would unpack to too much or says what is not true, unreadable when it is broken
 */
export async function scanArchive(bytes: Uint8Array, limits: ExtractionLimits): Promise<ArchiveScan> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false })
    const entries = await readDirectory(zip, bytes.length, limits)
    const encrypted = entries.some(entry => entry.isEncrypted())
    if (!encrypted) for (const entry of entries) await unpack(zip, entry)
    return { names: new Set(entries.map(({ fileName }) => fileName)), encrypted }
  } catch (cause) {
    throw cause instanceof ExtractionError ? cause : new ExtractionError('unreadable', { cause })
  }
}

async function readDirectory(zip: ZipFile, packed: number, limits: ExtractionLimits): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    unpacked += entry.uncompressedSize
    if (entries.length > limits.archiveEntries || unpacked > limits.archiveBytes) throw new ExtractionError('unsafeArchive')
  }
  // Small archives may be nearly all repetition.
  if (unpacked > smallArchive && unpacked > packed * limits.archiveRatio) throw new ExtractionError('unsafeArchive')
  return entries
}

const smallArchive = 2 ** 20

/** yauzl ends with an error as soon as there is more than the directory says. */
async function unpack(zip: ZipFile, entry: Entry): Promise<void> {
  const stream = await zip.openReadStreamPromise(entry)
  try {
    for await (const _ of stream);
  } catch (cause) {
    const lies = cause instanceof Error && /too many bytes/.test(cause.message)
    throw new ExtractionError(lies ? 'unsafeArchive' : 'unreadable', { cause })
  }
}
