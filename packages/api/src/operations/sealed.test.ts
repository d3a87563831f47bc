import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets } from '../secrets/secrets.ts'
import { createGiven } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { countSealed, reportSecrets, resealAll, sealedColumns } from './sealed.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })
const contextWith = (...keys: ReturnType<typeof key>[]) => ({ ...api.context, secrets: createSecrets(keys) })

test('secrets are sealed again under the first key; what no key opens is told and left as it is', async () => {
  const given = createGiven(api)
  const seals = [createSecrets([key('old', 1)]), createSecrets([key('new', 2)]), createSecrets([key('lost', 3)])]
  for (const [index, secrets] of seals.entries()) {
    const { user } = await given.user()
    await api
      .db('sessions')
      .where({ userId: user.id })
      .update({ sealedIdToken: secrets.seal(`token ${index}`) })
  }
  const both = contextWith(key('new', 2), key('old', 1))
  await reportSecrets(both)
  const complaints = api.logs.filter(line => line.includes('SECRETS_KEY does not open'))
  expect(complaints).toEqual([expect.stringContaining('SECRETS_KEY does not open 1 stored id tokens of sessions')])
  expect(complaints[0]).toContain('"lost"')

  expect(await resealAll(both)).toEqual({ resealed: 1, unopened: 1 })
  expect(await resealAll(both)).toEqual({ resealed: 0, unopened: 1 })
  const counted = await countSealed(contextWith(key('new', 2)))
  expect(
    counted.map(({ keyId, count, opens }) => ({ keyId, count, opens })).sort((a, b) => (a.keyId < b.keyId ? -1 : 1))
  ).toEqual([
    { keyId: 'lost', count: 1, opens: false },
    { keyId: 'new', count: 2, opens: true }
  ])
})

test('every column that is sealed is known to those who count and seal again', async () => {
  const { rows } = await api.db.raw(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name like 'sealed%'"
  )
  const stored = rows.map(({ tableName, columnName }: { tableName: string; columnName: string }) => `${tableName}.${columnName}`)
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  const inDatabase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  expect(stored.sort()).toEqual(known.map(inDatabase).sort())
})

test('what only the new version seals is not looked for in the database of the release before', async () => {
  await api.db.raw('alter table lti_keys rename column sealed_private to not_there_yet')
  const counted = await countSealed(contextWith(key('new', 2)))
  expect(counted.map(({ what }) => what)).toContain('id tokens of sessions')
  await api.db.raw('alter table lti_keys rename column not_there_yet to sealed_private')
})

test('a key of the right name that is another key is noticed', async () => {
  expect((await countSealed(contextWith(key('new', 9)))).every(({ opens }) => !opens)).toBe(true)
})
