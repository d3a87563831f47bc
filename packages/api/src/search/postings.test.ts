import { expect, test } from 'vitest'
import { PostingsCounter } from './count-postings.ts'
import { PostingsMerger, withoutRemoved } from './merge-postings.ts'
import { PackedPart } from './packed-part.ts'
import { bucketOf, PackedReader, packedHash, termHash } from './postings.ts'
import { noUnit } from './terms.ts'
import { nextHash, WordTerms } from './word-terms.ts'

const words = [
  'the',
  'essay',
  '论文',
  '论',
  'ab',
  'é',
  '𠮷',
  '𠮷野',
  'café',
  'x'.repeat(48),
  ...Array.from({ length: 400 }, (_, at) => `word${at}`)
]
const numbered = new WordTerms(written => written)
const unitsOf = (term: string): [number, number] => {
  if (term.length > 2) return [numbered.numberOf(term), noUnit]
  return term.length === 1 ? [0, term.charCodeAt(0)] : [term.charCodeAt(0), term.charCodeAt(1)]
}
/** The terms of a passage: frequent ones first, and a different one. */
const termsOf = (passage: number) => words.filter((_, at) => passage % (at + 1) === 0)

const packed = (passages: number[]) => {
  const counter = new PostingsCounter(numbered)
  for (const [at, passage] of passages.entries()) for (const term of termsOf(passage)) counter.count(...unitsOf(term), at)
  return counter.pack(passages.map(passage => passage % 256))
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** The postings of all terms, however they are packed. */
function postingsIn(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  const reader = new PackedReader(bytes)
  while (reader.next()) found.set(reader.term(), `${reader.passages}: ${bytes.toString('hex', reader.from, reader.to)}`)
  return found
}

test('postings of several parts are joined into what counting all passages at once gives', () => {
  const merger = new PostingsMerger()
  for (const [from, to] of [
    [0, 1],
    [1, 300],
    [300, 1500]
  ] as const)
    merger.add(packed(range(from, to)), from)
  const whole = postingsIn(packed(range(0, 1500)))
  const { bytes } = merger.rows()
  expect(postingsIn(bytes)).toEqual(whole)

  // The same again, without every third passage.
  const kept = range(0, 1500).filter(passage => passage % 3 !== 0)
  const moved = Int32Array.from(range(0, 1500), passage => kept.indexOf(passage))
  const again = new PostingsMerger()
  again.add(withoutRemoved(bytes, moved), 0)
  expect(postingsIn(again.rows().bytes)).toEqual(postingsIn(packed(kept)))
})

test('each term stands in its bucket or, if it is frequent, in a row of its own', () => {
  const merger = new PostingsMerger()
  merger.add(packed(range(0, 2000)), 0)
  const { bytes, rows, buckets } = merger.rows()
  const found: string[] = []
  for (const { bucket, term, frequent, from, to } of rows) {
    const inRow = postingsIn(bytes.subarray(from, to))
    if (term !== '') expect([[...inRow.keys()], frequent]).toEqual([[term], Number.parseInt(inRow.get(term)!, 10)])
    for (const each of inRow.keys()) {
      expect(bucketOf(termHash(each), buckets)).toBe(bucket)
      found.push(each)
    }
  }
  expect(buckets).toBeGreaterThan(1)
  expect(rows.some(({ term }) => term === 'the')).toBe(true)
  expect(found.toSorted()).toEqual([...postingsIn(bytes).keys()].toSorted())
})

test('a term is found in a part by its letters, of whatever alphabet', () => {
  const part = new PackedPart(packed(range(0, 300)))
  for (const term of words.slice(0, 300)) {
    const letters = Buffer.from(term)
    expect(packedHash(letters, 0, letters.length)).toBe(termHash(term))
    expect(part.find(term, letters)?.term()).toBe(term)
  }
  expect(part.find('missing', Buffer.from('missing'))).toBeUndefined()
})

test('words that all lead to one place of a table are numbered, packed, found and joined like others', () => {
  const crowded: string[] = []
  // As someone could write them into a document.
  for (let at = 0; crowded.length < 80; at++) if ((termHash(`w${at}`) & 0x3fff) === 0) crowded.push(`w${at}`)
  const many = new WordTerms(written => written)
  const counter = new PostingsCounter(many)
  const pack = () => {
    for (const word of crowded) counter.count(many.ofWord(0, word, 0, word.length), noUnit, 0)
    return counter.pack([1])
  }
  const part = pack()
  for (const word of crowded) expect(new PackedPart(part).find(word, Buffer.from(word))?.term()).toBe(word)
  const merger = new PostingsMerger()
  merger.add(part, 0)
  merger.add(pack(), 1)
  expect(Object.fromEntries(postingsIn(merger.rows().bytes))).toEqual(
    Object.fromEntries(crowded.map(word => [word, '2: 000101010101']))
  )
})

test('a counter that is used again has nothing of before, and words forgotten by then count', () => {
  const many = new WordTerms(written => written.toLowerCase())
  const counter = new PostingsCounter(many)
  const countAll = () => {
    counter.count(
      many.ofWord(
        [...'Essay'].reduce((hash, letter) => nextHash(hash, letter.charCodeAt(0)), 0),
        'Essay',
        0,
        5
      ),
      noUnit,
      0
    )
    counter.count(many.numberOf('essay'), noUnit, 0)
    counter.count(0x8bba, 0x6587, 0)
    counter.count(0x8bba, 0x6587, 1)
    counter.count(0, 0x8bba, 1)
    return postingsIn(counter.pack([7, 9]))
  }
  const counted = countAll()
  expect(Object.fromEntries(counted)).toEqual({ essay: '1: 000207', 论文: '2: 000107010109', 论: '1: 010109' })
  for (let at = 0; at < 140_000; at++) many.numberOf(`word${at}`)
  for (let at = 0; at < 70_000; at++) counter.count(many.numberOf(`word${at}`), noUnit, at)
  counter.pack(Array(70_000).fill(1))
  expect(countAll()).toEqual(counted)
  many.forgetMany()
  expect(countAll()).toEqual(counted)
})
