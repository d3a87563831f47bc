// In the proof alone: what grows is told by the processor's time for texts of 100 kB, each read six times.

import { expect, test } from 'vitest'
import * as longText from './long-text.ts'
import { readMarkup } from './markup/index.ts'
import { readMarkdown } from './read-markdown.ts'

test.each([
  [
    'a table of many columns and rows',
    (n: number) => `|${'a|'.repeat(90)}\n|${'-|'.repeat(90)}\n${`|${'a|'.repeat(90)}\n`.repeat(n / 180)}`
  ],
  ['rows with fewer cells than columns', (n: number) => `|${'a|'.repeat(900)}\n|${'-|'.repeat(900)}\n${'|\n'.repeat(n / 2)}`],
  ['a bar before spaces', (n: number) => `a\n|${' '.repeat(n)}x\n|-|`],
  ['blank lines in a list item', (n: number) => `- a\n${'\n'.repeat(n)}  b`],
  ['links', (n: number) => '[a](b)'.repeat(n / 6)],
  ['unfinished links', (n: number) => '[a](<b'.repeat(n / 6)],
  [
    'growing runs of backticks',
    (n: number) => Array.from({ length: Math.sqrt(2 * n) }, (_, index) => '`'.repeat(index + 1)).join(' ')
  ],
  ['an address of dots', (n: number) => `http://${'.'.repeat(n)}`],
  ['a mail address of dots', (n: number) => `${'a.'.repeat(n / 2)}@`],
  ['nested quotations', (n: number) => '> '.repeat(n / 2)],
  ['nested lists', (n: number) => '- '.repeat(n / 2)],
  ['emphasis that never ends', (n: number) => '*a **b '.repeat(n / 7)],
  ['emphasis inside of emphasis', (n: number) => 'a**b'.repeat(n / 8) + 'c* '.repeat(n / 6)],
  ['formulas that never end', (n: number) => '\\[a\n'.repeat(n / 4)],
  ['documents that never end', (n: number) => '```md\n```js\n```\n'.repeat(n / 18)],
  ['numbered lists that are indented by too little', (n: number) => '1. a\n  - b\n'.repeat(n / 11)],
  ['headings without a space', (n: number) => 'a\n##b\n'.repeat(n / 6)],
  ['addresses with spaces', (n: number) => '[a](https://b c '.repeat(n / 16)],
  ['dollars with spaces', (n: number) => '$ a=b '.repeat(n / 6)],
  ['dollars', (n: number) => '$a'.repeat(n / 2)],
  ['footnotes', (n: number) => '[^a]: b\n'.repeat(n / 8)],
  ['opened elements', (n: number) => '<div>\n\n'.repeat(n / 7)],
  ['opened folds', (n: number) => '<details><summary>a\n\n'.repeat(n / 21)],
  ['elements that are opened inside of a line', (n: number) => 'a<b>'.repeat(n / 4)],
  ['closed elements', (n: number) => '</div>\n\n'.repeat(n / 8)],
  ['comments that never end', (n: number) => '<!-- '.repeat(n / 5)],
  ['environments that never end', (n: number) => '\\begin{align}\n\n'.repeat(n / 15)],
  ['cells that never end', (n: number) => '<table><tr><td>'.repeat(n / 15)],
  ['tables with bars in formulas', (n: number) => '|$|a|\n|-|-|\n\n'.repeat(n / 13)],
  ['one line', (n: number) => 'x'.repeat(n)]
])('the time for %s grows no faster than the text', (_name, textOf) => {
  const time = (length: number) => {
    const text = textOf(length)
    const times = [1, 2, 3].map(() => {
      const from = usedSince()
      readMarkdown(null, text, false, longText, readMarkup)
      const { user, system } = usedSince(from)
      return (user + system) / 1000
    })
    return Math.min(...times)
  }
  time(12_000)
  // Eight times as long: 8 if linear, 64 if quadratic.
  expect(time(96_000)).toBeLessThan(32 * time(12_000) + 50)
})

type Usage = { user: number; system: number }

/** The processor's time in microseconds, which tests that run beside this one do not lengthen. This package has no types of Node's. */
const usedSince = (from?: Usage): Usage =>
  (globalThis as unknown as { process: { cpuUsage(from?: Usage): Usage } }).process.cpuUsage(from)
