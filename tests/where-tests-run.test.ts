import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'
import { apiTestsOn, enginesOfApiTests, opensDatabase, saysPostgresAlone } from './where-tests-run.ts'

const allFiles = sourceFiles().filter(path => /^packages\/api\/src\/.*\.test\.ts$/.test(path))
const filesAt = (...engines: string[]) =>
  [...enginesOfApiTests()].filter(([, needed]) => engines.includes(needed)).map(([file]) => file)

test('every test file of the API runs, and without a database once', () => {
  const unit = apiTestsOn('unit')
  const onADatabase = [...apiTestsOn('postgres'), ...apiTestsOn('pglite')]
  expect([...new Set([...unit, ...onADatabase])].sort()).toEqual(allFiles.sort())
  expect(unit.filter(file => onADatabase.includes(file))).toEqual([])
})

test('on both engines means on both, and everything else that opens a database runs on PostgreSQL but for the embedded one', () => {
  expect(apiTestsOn('postgres')).toEqual(filesAt('both', 'postgres'))
  expect(apiTestsOn('pglite')).toEqual(filesAt('both', 'pglite'))
  expect(filesAt('pglite').filter(file => !file.includes('/db/embedded/'))).toEqual([])
  expect(filesAt('both').length).toBeGreaterThan(8)
})

test('the large proof runs on PGlite too whatever is handed a database, but for what says why not', () => {
  const everyEngine = apiTestsOn('pglite', true)
  expect(filesAt('both', 'pglite').filter(file => !everyEngine.includes(file))).toEqual([])
  const onPostgres = filesAt('postgres')
  const [opening, alone] = [onPostgres.filter(opensDatabase), onPostgres.filter(saysPostgresAlone)]
  expect(onPostgres.filter(file => everyEngine.includes(file))).toEqual(opening.filter(file => !alone.includes(file)))
  const nameIn = (files: string[]) => files.map(file => file.split('/').at(-1))
  expect(nameIn(everyEngine)).toContain('erasing.test.ts')
  expect(nameIn(alone)).toContain('matrix.test.ts')
  expect(nameIn(opening)).not.toContain('storage.test.ts')
})

test('a file that opens no database is distinguished from one that does by its imports, direct and indirect', () => {
  const all = enginesOfApiTests()
  const enginesOf = (ending: string) => [...all].find(([file]) => file.endsWith(ending))?.[1]
  expect(enginesOf('/think-tags.test.ts')).toBe('unit')
  expect(enginesOf('/connectors/client/call.test.ts')).toBe('unit')
  expect(enginesOf('/matrix.test.ts')).toBe('postgres')
  expect(enginesOf('/kill.test.ts')).toBe('both')
  expect(enginesOf('/lifetime.test.ts')).toBe('pglite')
})
