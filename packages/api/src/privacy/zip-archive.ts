import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; modifiedAt: Date; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * A ZIP archive (APPNOTE 6.3) of entries, piece by piece as they are read: of what was written only the names are kept, for the directory at the end.
 * The sizes stand behind each entry, since nobody knows them before. An entry has less than 4 GB, the archive as much as it has.
 */
export async function* zipArchive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, modifiedAt, content } of entries) {
    const start = offset
    const common = commonHead(modifiedAt)
    const title = Buffer.from(name, 'utf8')
    const sums = { crc: 0, size: 0, packed: 0 }
    const head = localHead(common, title)
    yield head
    for await (const piece of deflated(content, sums)) {
      sums.packed += piece.length
      yield piece
    }
    const sizes = sizesOf(sums)
    yield Buffer.concat([word(0x08074b50), sizes])
    offset += head.length + sums.packed + 16
    directory.push(directoryEntry(common, sizes, title, start))
  }
  const from = offset
  let size = 0
  for (const entry of directory) {
    size += entry.length
    yield entry
  }
  yield directoryEnd(directory.length, size, from)
}

type Sums = { crc: number; size: number; packed: number }

async function* deflated(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of content) {
      sums.crc = crc32(piece, sums.crc)
      sums.size += piece.length
      yield piece
    }
  }
  const packer = createDeflateRaw({ level: 6 })
  const packing = pipeline(Readable.from(counted(), { objectMode: false }), packer)
  // The reader below sees the failure, as the end of what it reads.
  packing.catch(() => {})
  yield* packer
  await packing
}

const half = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const word = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const long = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

const maxWord = 0xffffffff
const maxHalf = 0xffff
/** Names are UTF-8, and sizes follow the content. */
const flags = half(0x0808)
const deflate = half(8)

/** What the head of an entry and its place in the directory share: flags, method, time. Seconds are counted in twos, years from 1980. */
const commonHead = (at: Date) =>
  Buffer.concat([
    flags,
    deflate,
    half((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    half((Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate())
  ])

const localHead = (common: Buffer, title: Buffer) =>
  Buffer.concat([word(0x04034b50), half(20), common, Buffer.alloc(12), half(title.length), half(0), title])

function sizesOf({ crc, size, packed }: Sums): Buffer {
  if (size >= maxWord || packed >= maxWord) throw new RangeError('an entry of an archive is too large')
  return Buffer.concat([word(crc), word(packed), word(size)])
}

function directoryEntry(common: Buffer, sizes: Buffer, title: Buffer, start: number): Buffer {
  const isFar = start >= maxWord
  const extra = isFar ? Buffer.concat([half(1), half(8), long(start)]) : Buffer.alloc(0)
  return Buffer.concat([
    ...[word(0x02014b50), half(isFar ? 45 : 20), half(isFar ? 45 : 20), common, sizes],
    ...[half(title.length), half(extra.length), Buffer.alloc(10), word(isFar ? maxWord : start), title, extra]
  ])
}

/** The end of the directory; where its numbers are too large for it, a longer one before it (ZIP64). */
export function directoryEnd(count: number, size: number, from: number): Buffer {
  const isLong = count >= maxHalf || size >= maxWord || from >= maxWord
  const longEnd = [
    word(0x06064b50),
    long(44),
    half(45),
    half(45),
    word(0),
    word(0),
    long(count),
    long(count),
    long(size),
    long(from)
  ]
  const locator = [word(0x07064b50), word(0), long(from + size), word(1)]
  const end = [
    ...[word(0x06054b50), half(0), half(0)],
    ...[half(Math.min(count, maxHalf)), half(Math.min(count, maxHalf))],
    ...[word(Math.min(size, maxWord)), word(Math.min(from, maxWord)), half(0)]
  ]
  return Buffer.concat([...(isLong ? [...longEnd, ...locator] : []), ...end])
}
