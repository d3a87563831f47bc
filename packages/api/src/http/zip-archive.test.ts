import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readZip } from '../testing/read-zip.ts'
import { type ArchiveEntry, zipArchive } from './zip-archive.ts'

const modifiedAt = new Date('2026-11-25T21:14:30Z')
const archiveOf = (entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>) => buffer(Readable.from(zipArchive(entries)))

test('what is packed is unpacked as it was, with names in any writing', async () => {
  const noise = randomBytes(300_000)
  const archive = await archiveOf([
    { name: 'account.json', modifiedAt, content: [Buffer.from('{"name":"Mei'), Buffer.from(' Lin"}')] },
    { name: 'files/1/講義.pdf', modifiedAt, content: [noise.subarray(0, 100_000), noise.subarray(100_000)] },
    { name: 'empty', modifiedAt, content: [] }
  ])
  const entries = await readZip(archive)
  expect([...entries.keys()]).toEqual(['account.json', 'files/1/講義.pdf', 'empty'])
  expect(entries.get('account.json')!.toString()).toBe('{"name":"Mei Lin"}')
  expect(entries.get('files/1/講義.pdf')!.equals(noise)).toBe(true)
  expect(entries.get('empty')).toHaveLength(0)
})

test('the directory has the sums and the time of each entry', async () => {
  const content = Buffer.from('Northgate'.repeat(1000))
  const zip = await fromBufferPromise(await archiveOf([{ name: 'a', modifiedAt, content: [content] }]), { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    expect(entry).toMatchObject({ crc32: crc32(content), uncompressedSize: content.length })
    expect(entry.compressedSize).toBeLessThan(200)
    expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(modifiedAt)
  }
})

test('a content that breaks off breaks the archive off', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('cut')
  }
  await expect(archiveOf([{ name: 'a', modifiedAt, content: broken() }])).rejects.toThrow('cut')
})
