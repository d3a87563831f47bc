/** What to change of a compound file, so that it lies: each gets the bytes of its part. */
export type CompoundLies = {
  header?: (header: Buffer) => void
  sectors?: (table: Buffer) => void
  directory?: (entries: Buffer) => void
}

/** Sectors that the table of sectors says belong to nothing, end a chain, or hold the table ([MS-CFB] 2.1). */
const [free, end, table] = [0xffffffff, 0xfffffffe, 0xfffffffd]
const sectorBytes = 512

/**
 * An old workbook of one sheet in a compound file: the table of sectors is sector 0, the directory sector 1 with its root and the workbook
 * as entries of 128 bytes, and the workbook begins at sector 2.
 */
export function oldWorkbook(records: Buffer[], { header, sectors, directory }: CompoundLies = {}): Buffer {
  const stream = Buffer.concat(records)
  // A shorter stream would stand in a stream for small ones.
  const count = Math.ceil(Math.max(stream.length, 4096) / sectorBytes)
  const chains = Buffer.alloc(sectorBytes, 0xff)
  for (const [sector, next] of [table, end].entries()) chains.writeUInt32LE(next, sector * 4)
  for (let at = 0; at < count; at++) chains.writeUInt32LE(at === count - 1 ? end : at + 3, (at + 2) * 4)
  sectors?.(chains)
  const entries = Buffer.alloc(sectorBytes)
  entry('Root Entry', 5, 1, end, 0).copy(entries)
  entry('Workbook', 2, free, 2, count * sectorBytes).copy(entries, 128)
  directory?.(entries)
  const start = Buffer.alloc(sectorBytes, 0xff)
  Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(16)}3e000300feff09000600${'00'.repeat(10)}`, 'hex').copy(start)
  for (const [index, value] of [1, 1, 0, 4096, end, 0, end, 0, 0].entries()) start.writeUInt32LE(value, 44 + index * 4)
  header?.(start)
  const content = Buffer.alloc(count * sectorBytes)
  stream.copy(content)
  return Buffer.concat([start, chains, entries, content])
}

function entry(name: string, type: number, child: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  for (const [index, value] of [free, free, child].entries()) bytes.writeUInt32LE(value, 68 + index * 4)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

/** A record of a workbook's stream ([MS-XLS] 2.1.4). */
export function oldRecord(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

/** The records of a workbook with one sheet, which has these records, after these of the workbook. */
export function oldSheet(ofSheet: Buffer[], ofWorkbook: Buffer[] = []): Buffer[] {
  const begin = (type: number) =>
    oldRecord(0x809, Buffer.from(`0006${type.toString(16).padStart(2, '0')}00bb0dcc074100000006000000`, 'hex'))
  const last = oldRecord(0x0a, Buffer.alloc(0))
  const listed = Buffer.from(`000000000000${'06'}00${Buffer.from('Sheet1').toString('hex')}`, 'hex')
  const whole = [begin(5), oldRecord(0x85, listed), ...ofWorkbook, last]
  // Where the sheet begins.
  whole[1]!.writeUInt32LE(Buffer.concat(whole).length, 4)
  return [...whole, begin(0x10), ...ofSheet, last]
}

/** A cell with a text ([MS-XLS] 2.4.148), and one with a shared text (2.4.149). */
export const oldText = (row: number, text: string): Buffer =>
  oldRecord(0x204, Buffer.concat([numbers(row, 0, 0, text.length), Buffer.from([0]), Buffer.from(text, 'latin1')]))
export const oldShared = (row: number, index: number): Buffer => oldRecord(0xfd, numbers(row, 0, 0, index, 0))

/** As 16-bit numbers. */
export const numbers = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)
