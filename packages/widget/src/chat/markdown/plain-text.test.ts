import { expect, test } from 'vitest'
import { spokenPieces } from './plain-text.ts'

test('an answer is read sentence by sentence, each in its language, without marks, code and formulas', () => {
  const answer =
    '## Limits\n\nA **limit**[1, 101] is [a value](https://x.org) $x > 1$ \\(\\frac{a}{b}\\). See?\n\n```js\nlet x = 1\n```\n\n$$\\lim f$$\n\n极限是一个值。'
  expect(spokenPieces(answer, 'zh-TW')).toEqual([
    { lang: 'en-US', words: 'Limits' },
    { lang: 'en-US', words: 'A limit is a value x > 1 .' },
    { lang: 'en-US', words: 'See?' },
    { lang: 'zh-TW', words: '极限是一个值。' }
  ])
})

test('long sentences are cut between words, and an endless one at all', () => {
  const pieces = spokenPieces(`${'word '.repeat(100)}\n\n${'字'.repeat(500)}`, 'en-US')
  expect(pieces.every(({ words }) => words.length <= 200)).toBe(true)
  expect(
    pieces
      .map(({ words }) => words)
      .join(' ')
      .split(' ')
      .filter(word => word === 'word')
  ).toHaveLength(100)
  expect(pieces.filter(({ lang }) => lang === 'zh-CN')).toHaveLength(3)
})

test.each([
  ['blank lines', '\n'],
  ['marks of code', '```\n'],
  ['brackets', '[['],
  ['beginnings of formulas', '\\['],
  ['dollars', '$x '],
  ['words without an end', 'word']
])('of an endless answer of %s only the beginning is read, at once', (_name, part) => {
  const begun = performance.now()
  const pieces = spokenPieces(`First. ${part.repeat(1_000_000)} Last.`, 'en-US')
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(pieces[0]?.words).toBe('First.')
  expect(pieces.map(({ words }) => words).join('').length).toBeLessThanOrEqual(20_000)
})

test('elements of HTML are read as their text, and environments of TeX as formulas', () => {
  const answer =
    'Water is H<sub>2</sub>O.<br>Use the `<div>` tag.\n\n<details><summary>Proof</summary>\n\nSee.\n\n</details>\n\n\\begin{align}\nx &= 1\n\\end{align}\n\nDone with $`x_1`$.'
  const words = spokenPieces(answer, 'en-US')
    .map(piece => piece.words)
    .join(' ')
  expect(words).toBe('Water is H2O. Use the <div> tag. Proof See. Done with .')
})
