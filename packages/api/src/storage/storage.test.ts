// In the proof alone: it needs an object store.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { S3Bucket } from '../config/config.ts'
import { type ObjectStore, startObjectStore } from '../testing/object-store.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'

// AWS's client says so when it is loaded; see `open-storage.ts`.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

let folder: string
let store: ObjectStore | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-storage-'))
  store = await startObjectStore()
}, 60_000)
afterAll(async () => {
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
})

const drivers = {
  disk: () => createDiskStorage(folder),
  'a bucket': () => createS3Storage(store!.bucket)
}

describe.each(Object.entries(drivers))('%s keeps what it is given', (_name, create) => {
  test('bytes come back as they were put, whole or in part', async () => {
    const storage = create()
    expect(await storage.put('files/one', pieces('Nor', 'thgate'))).toBe(9)
    expect((await buffer(await storage.open('files/one'))).toString()).toBe('Northgate')
    expect((await buffer(await storage.open('files/one', { start: 5, end: 8 }))).toString()).toBe('gate')
  })

  test('a removed object is not found, and removing it again is fine', async () => {
    const storage = create()
    await storage.put('files/two', pieces('x'))
    await storage.remove('files/two')
    await storage.remove('files/two')
    await expect(storage.open('files/two')).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('lists what was put before a moment, and only what is its own', async () => {
    const storage = create()
    const listed = async (before: Date) => {
      const keys: string[] = []
      for await (const key of storage.list(before)) if (key.endsWith('listed')) keys.push(key)
      return keys.sort()
    }
    await storage.put('documents/listed', pieces('x'))
    await storage.put('images/listed', pieces('x'))
    await storage.put('theirs/listed', pieces('x'))
    const later = new Date(Date.now() + 60_000)
    expect(await listed(later)).toEqual(['documents/listed', 'images/listed'])
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([])
  })

  test('a source that breaks off leaves nothing behind', async () => {
    const storage = create()
    await expect(storage.put('files/three', broken())).rejects.toThrow('cut')
    await expect(storage.open('files/three')).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('a key can lead nowhere else', async () => {
    const storage = create()
    for (const key of ['../x', '/etc/passwd', 'a//b', 'a/../b', '', 'a.b'])
      await expect(storage.put(key, pieces('x'))).rejects.toThrow()
  })
})

describe('a bucket', () => {
  const put = (changes: Partial<S3Bucket>) => createS3Storage({ ...store!.bucket, ...changes }).put('files/refused', pieces('x'))

  test('an object of many parts arrives whole', async () => {
    const storage = createS3Storage(store!.bucket)
    const part = 'x'.repeat(1024 * 1024)
    expect(await storage.put('files/large', pieces(...Array<string>(12).fill(part)))).toBe(12 * part.length)
    expect((await buffer(await storage.open('files/large'))).length).toBe(12 * part.length)
  })

  test('what it refuses is told as what it is, also to who starts the server', async () => {
    const keys = { ...store!.bucket.keys!, secretAccessKey: 'wrong' }
    await expect(put({ keys })).rejects.toMatchObject({ reason: 'storageDenied' })
    await expect(createS3Storage({ ...store!.bucket, keys }).check()).rejects.toThrow(/bucket school at .*SignatureDoesNotMatch/)
    await expect(put({ bucket: 'unknown' })).rejects.toMatchObject({ reason: 'storageUnreachable' })
    await expect(put({ endpoint: 'http://127.0.0.1:9' })).rejects.toMatchObject({ reason: 'storageUnreachable' })
    await createS3Storage(store!.bucket).check()
  })
})

test('on disk, no half-written file stays', async () => {
  await createDiskStorage(folder)
    .put('broken/one', broken())
    .catch(() => undefined)
  expect(await readdir(join(folder, 'broken'))).toEqual([])
})

test('on disk, what the file system refuses has an error of the catalogue, and leaves nothing behind', async () => {
  const outcomes = { ENOSPC: 4102, EDQUOT: 4102, EFBIG: 4102, EACCES: 4101, EPERM: 4101, EROFS: 4101, EIO: 4100, ENOTDIR: 4100 }
  for (const [code, expected] of Object.entries(outcomes)) {
    const put = createDiskStorage(folder).put('refused/one', refused(code))
    await expect(put, code).rejects.toMatchObject({ code: expected })
    expect(await readdir(join(folder, 'refused'))).toEqual([])
  }
})

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

/** As the file system reports a failure. */
async function* refused(code: string) {
  yield Buffer.from('half')
  throw Object.assign(new Error(code), { code, syscall: 'write' })
}

async function* broken() {
  yield Buffer.from('half')
  throw new Error('cut')
}
