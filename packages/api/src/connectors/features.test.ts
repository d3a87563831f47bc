import { readFileSync } from 'node:fs'
import { agentTypes, featuresOf, hasFeature, platformFeatures, platformOf, platforms } from '@lyceum/core/contract'
import { expect, test } from 'vitest'

/** The table of the README: a row for each platform and type, a column for each feature. */
function featureTable(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = platforms.flatMap(platform =>
    agentTypes
      .filter(type => platformOf(platform).types.includes(type))
      .map(type => row([platform, type, ...platformFeatures.map(feature => (hasFeature(platform, type, feature) ? '✓' : '–'))]))
  )
  return [row(['platform', 'type', ...platformFeatures]), `|${' --- |'.repeat(platformFeatures.length + 2)}`, ...rows].join('\n')
}

test('the README says what each platform can do', () => {
  expect(readFileSync(new URL('README.md', import.meta.url), 'utf8')).toContain(featureTable())
})

test.each(platforms)('%s has features for exactly its types', platform => {
  expect(Object.keys(featuresOf(platform)).sort()).toEqual([...platformOf(platform).types].sort())
})
