import { expect, test } from 'vitest'
import { readChangelog } from './read-changelog.ts'

test('a changelog is read by releases and kinds of changes', () => {
  const text =
    '# Changelog\n\nWhat changes.\n\n## [Unreleased]\n\n### Added\n\n- One\n  more\n\n### Fixed\n\n- Two\n\n## [1.2.0] - 2026-03-02\n\n### Added\n\n- Three\n\n[1.2.0]: https://example.org/1.2.0\n'
  expect(readChangelog(text)).toEqual([
    {
      name: 'Unreleased',
      date: undefined,
      groups: [
        { kind: 'Added', text: '- One more' },
        { kind: 'Fixed', text: '- Two' }
      ]
    },
    { name: '1.2.0', date: '2026-03-02', groups: [{ kind: 'Added', text: '- Three' }] }
  ])
})
