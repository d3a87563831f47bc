import { uploadFile } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiven, startApi, type TestApi } from '../testing/index.ts'
import { removeUnnamedObjects } from './unnamed-objects.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function* bytes() {
  yield Buffer.from('bytes')
}
async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of api.context.storage.list(new Date(Date.now() + 60_000))) keys.push(key)
  return keys
}

test('files that no row names are deleted after a day, unless the database does not know most of them', async () => {
  const { storage } = api.context
  await storage.put('files/left-by-a-crash', bytes())
  await storage.put('documents/left-too', bytes())
  api.passTime(25 * 3600)
  expect(await removeUnnamedObjects(api.context)).toBe(0)
  expect(api.logs.join()).toContain('do the two belong together?')

  api.passTime(-25 * 3600)
  const person = await createGiven(api).user()
  for (const name of ['a', 'b', 'c']) {
    const body = new FormData()
    body.append('file', new Blob([name]), `${name}.txt`)
    const headers = { authorization: `Bearer ${person.token}` }
    expect((await fetch(api.url + uploadFile.path, { method: 'POST', headers, body })).status).toBe(200)
  }
  expect(await removeUnnamedObjects(api.context)).toBe(0)
  expect(await stored()).toHaveLength(5)
  api.passTime(25 * 3600)
  expect(await removeUnnamedObjects(api.context)).toBe(2)
  expect((await stored()).sort()).toEqual((await api.db('files').pluck('storageKey')).sort())
})

test('every table that names stored objects is asked', async () => {
  const { rows } = await api.db.raw(
    "select table_name, column_name from information_schema.columns where column_name like '%storage_key%' order by 1"
  )
  // What was read of a document's pages goes with its bytes, and keeps none.
  const tables = rows.map((row: { tableName: string }) => row.tableName).filter((name: string) => name !== 'written_pages')
  expect(tables).toEqual(['abandoned_objects', 'document_versions', 'documents', 'files', 'images'])
})

test('what trying the storage has left is deleted after a day, however much it is, and tells nothing of the database', async () => {
  const { storage } = api.context
  const before = (await stored()).length
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await storage.put(`checks/${name}`, bytes())
  api.passTime(25 * 3600)
  expect(await removeUnnamedObjects(api.context)).toBe(7)
  expect(await stored()).toHaveLength(before)
})
