import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readChangelog } from '../packages/portal/src/screens/version/read-changelog.ts'

test('the changelog of this product has releases with changes of kinds that the page has words for', () => {
  const releases = readChangelog(readFileSync('CHANGELOG.md', 'utf8'))
  expect(releases.length).toBeGreaterThan(0)
  for (const { groups } of releases) expect(groups.length).toBeGreaterThan(0)
  const kinds = new Set(releases.flatMap(({ groups }) => groups.map(({ kind }) => kind)))
  for (const kind of kinds) expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind)
})
