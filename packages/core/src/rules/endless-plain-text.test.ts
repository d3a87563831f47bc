// In the proof alone: what grows is told by time.
import { expect, test } from 'vitest'
import { plainText } from './index.ts'

test.each(['*a', '**', '_a', '[a', '<b', '<b>', '</b>', '|-', '`', '<!--', '[^a', '\r', '\u2028', '~~~', '- '])(
  'an endless text of %j takes no longer',
  part => {
    const begun = performance.now()
    plainText(part.repeat(100_000))
    expect(performance.now() - begun).toBeLessThan(2000)
  }
)
