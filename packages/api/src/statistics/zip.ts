import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }
type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number }

/**
 * An archive (APPNOTE 6.3) that is written while its contents come: what is not known in advance follows each of them. At most 4 GB, and
 * names are in ASCII.
 */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    yield count(localHead(entry))
    for await (const chunk of packed(content, entry)) yield count(chunk)
    yield count(descriptor(entry))
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield directoryEnd(written.length, directory.length, offset)
}

/** The compressed content; notes the sums of it in the entry. */
async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(measured(), { objectMode: false, highWaterMark: 64 * 1024 })
  const deflated = source.pipe(createDeflateRaw())
  source.once('error', failure => deflated.destroy(failure))
  try {
    for await (const chunk of deflated) {
      entry.packed += chunk.length
      yield chunk
    }
  } finally {
    source.destroy()
  }
}

/** Sums follow the content (bit 3), which is deflated (method 8). The date is the format's first one. */
const common = Buffer.from([20, 0, 8, 0, 8, 0, 0, 0, 0x21, 0])

function localHead({ name }: Written): Buffer {
  const fixed = Buffer.alloc(30)
  fixed.writeUInt32LE(0x04034b50, 0)
  common.copy(fixed, 4)
  fixed.writeUInt16LE(name.length, 26)
  return Buffer.concat([fixed, name])
}

function descriptor(entry: Written): Buffer {
  const fixed = Buffer.alloc(16)
  fixed.writeUInt32LE(0x08074b50, 0)
  writeSums(fixed, 4, entry)
  return fixed
}

function directoryEntry(entry: Written): Buffer {
  const fixed = Buffer.alloc(46)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE(20, 4)
  common.copy(fixed, 6)
  writeSums(fixed, 16, entry)
  fixed.writeUInt16LE(entry.name.length, 28)
  fixed.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([fixed, entry.name])
}

function writeSums(fixed: Buffer, at: number, { crc, packed, size }: Written): void {
  fixed.writeUInt32LE(crc, at)
  fixed.writeUInt32LE(packed, at + 4)
  fixed.writeUInt32LE(size, at + 8)
}

function directoryEnd(entries: number, size: number, offset: number): Buffer {
  const fixed = Buffer.alloc(22)
  fixed.writeUInt32LE(0x06054b50, 0)
  fixed.writeUInt16LE(entries, 8)
  fixed.writeUInt16LE(entries, 10)
  fixed.writeUInt32LE(size, 12)
  fixed.writeUInt32LE(offset, 16)
  return fixed
}
