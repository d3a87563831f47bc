// In the proof alone: each document is made to take long.
import { afterAll, expect, test } from 'vitest'
import { startOutcomes } from '../testing/documents/outcome-of.ts'

const { outcomeOf, stop } = startOutcomes()
afterAll(stop)
const matching = (pattern: RegExp) => expect.objectContaining({ text: expect.stringMatching(pattern) })

const growing = `WEBVTT\n\n${Array.from({ length: 1000 }, (_, at) => `00:00.000 --> 00:00.000\n${'x '.repeat(at + 1)}\n\n`).join('')}`

test.each<[string, string, string | Buffer, RegExp]>([
  ['comments.txt', 'a row of comments before text', `${'<!-- a -->'.repeat(100)}End.`, / -->End\.$/],
  ['a.html', 'a row of comments before a page', `${'<!-- a -->'.repeat(60)}<!doctype html><p>End.`, /^End\.$/],
  [
    'a.html',
    'a numbered list that is very long',
    `<!doctype html><ol>${'<li>x'.repeat(100_000)}</ol>`,
    /\n1000\. x\n1001\. x\n[\s\S]*\n100000\. x$/
  ],
  ['a.html', 'a paragraph of very many marked words', `<!doctype html><p>${'<b>x</b> '.repeat(200_000)}`, /^x x x [\sx]* x$/],
  ['a.html', 'megabytes of blanks that are kept', `<!doctype html><pre>x${' '.repeat(2_000_000)}y`, /^x\s*y$/],
  [
    'a.html',
    'very many attributes',
    `<!doctype html><p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=x`).join(' ')}>End.`,
    /^End\.$/
  ],
  [
    'a.html',
    'parts of other languages, and signs by their names',
    '<!doctype html><p>&lt;&#x4e2d;&#0;&#xd800;</p><svg><text>a</text></svg><template>b</template><noscript>c</noscript><plaintext></p>',
    /^<中\n\n<\/p>$/
  ],
  ['a.html', 'very many hidden parts', `<!doctype html>${'<p hidden>a'.repeat(100_000)}<p>End.`, /^End\.$/],
  ['a.html', 'very many drawn formulas', `<!doctype html>${'<i class=MathJax>a</i>'.repeat(50_000)}<p>End.`, /End\.$/],
  [
    'a.html',
    'tables in each other around very many elements',
    `<!doctype html>${'<table><tr><td>a<td>b<tr><td>'.repeat(200)}${'<b></b>'.repeat(100_000)}End.`,
    /End\./
  ],
  ['a.html', 'signs of a formula without end', `<!doctype html><math>${'<msup>'.repeat(900)}${'<mi>x</mi>'.repeat(50_000)}`, /x/],
  [
    'a.txt',
    'bytes that no Chinese text has, on each line',
    Buffer.concat(Array(30_000).fill(Buffer.from(`${'b5c4cac7d4dabfbccad4'.repeat(12)}ff0a`, 'hex'))),
    /的/
  ],
  [
    'a.html',
    'a long text that is joined over all columns',
    `<!doctype html><table><tr><th>One</th><th>Two</th></tr><tr><td>a</td><td colspan=999>${'y'.repeat(400_000)}</td></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>`,
    /^[\s\S]{400000,450000}1 \| 2\s+3 \| 4$/
  ],
  ['a.vtt', 'a line that grows without end', growing, /^x[x\s]+$/],
  ['a.md', 'a tag whose name never ends', `<div>\n<${'a'.repeat(1_000_000)}\nEnd.`, /End\.$/],
  ['a.md', 'very many pieces of HTML', `${'<img>\n\n'.repeat(50_000)}End.`, /^End\.$/],
  ['a.md', 'HTML nested without end', `${'<div hidden>'.repeat(20_000)}\n\nEnd.`, /End\.$/],
  ['a.md', 'a title of very many blanks', `---\ntitle: a${' '.repeat(200_000)}b\n---\nEnd.`, /^End\.$/],
  ['a.mdx', 'tags of blanks that never end', `${`<A${' '.repeat(50_000)}`.repeat(20)}End.`, /End\.$/],
  ['a.csv', 'a quote that never closes', `a,b\n"${'x,y\n'.repeat(200_000)}`, /^a \| b\n"x \| y\nx \| y\n/],
  ['a.csv', 'a quote on each line that does not close', `a,b\n${'"x,y\n'.repeat(100_000)}End,1\n`, /End \| 1$/],
  ['a.md', 'formulas that never end', `${'\\begin{align}\\('.repeat(50_000)}${'$a '.repeat(50_000)}End.`, /End\.$/],
  ['a.mdx', 'formulas that never end', `${'$$a\\('.repeat(50_000)}${'\\[x '.repeat(50_000)}End.`, /End\.$/],
  ['a.csv', 'bytes that no text has, far below its beginning', `a,b\n${'1,2\n'.repeat(50_000)}3,\0\0`, /\n3$/],
  [
    'a.vtt',
    'a time of very many figures',
    `WEBVTT\n\n${'1'.repeat(100_000)}:00:00.000 --> 00:01.000\nNo cue.\n\n00:01.000 --> 00:02.000\nEnd.`,
    /^End\.$/
  ],
  [
    'a.vtt',
    'very many cues that last no time',
    `WEBVTT\n\n${'00:00.000 --> 00:00.000\n\n'.repeat(100_000)}00:01.000 --> 00:01.000\nEnd.`,
    /^End\.$/
  ],
  ['a.properties', 'an entry that goes on over very many lines', `k = ${'v\\\n'.repeat(200_000)}End.`, /^k = v+[\s\S]*vEnd\.$/]
])('%s with %s is read', async (name, _, content, pattern) => {
  expect(await outcomeOf(name, typeof content === 'string' ? Buffer.from(content) : content)).toEqual(matching(pattern))
})

test.each([
  ['a.csv', 'a million columns', `${'a,'.repeat(1_000_000)}\n`, 'tooLarge'],
  [
    'a.html',
    'a cell that goes on over all columns and very many rows',
    `<!doctype html><table><tr><td>a<td rowspan=65534 colspan=1000>b${'<tr><td>c'.repeat(50_000)}</table>End.`,
    'tooLarge'
  ],
  ['a.csv', 'bytes that no text has', 'a,b\n1,\0\0', 'wrongType'],
  ['a.html', 'a million elements in each other', `<!doctype html>${'<b>'.repeat(1_000_000)}`, 'unreadable'],
  ['a.html', 'templates in each other without end', `<!doctype html>${'<template>'.repeat(200_000)}`, 'unreadable']
])('%s with %s fails with its reason', async (name, _, content, reason) => {
  expect(await outcomeOf(name, Buffer.from(content))).toBe(reason)
})
