import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ArchiveEntry = {
  name: string
  modifiedAt: Date
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
}

/**
 * A ZIP archive of entries, piece by piece as they are read: of what was written only the names are kept, for the directory at the end.
 * Who stops reading ends the sources of the entries too.
 */
export async function* zipArchive(entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // Its type leaves out that it can be destroyed.
  const output = zip.outputStream as Readable
  zip.on('error', failure => output.destroy(failure))
  let source: Readable | undefined

  async function addAll(): Promise<void> {
    for await (const { name, modifiedAt, content } of entries) {
      source = Readable.from(content, { objectMode: false })
      zip.addReadStream(source, name, { mtime: modifiedAt })
      await finished(source)
    }
    zip.end()
  }

  const added = addAll().catch(failure => void output.destroy(failure))
  try {
    yield* output
  } finally {
    source?.destroy()
    await added
  }
}
