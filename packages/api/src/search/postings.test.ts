import { expect, test } from 'vitest'
import { PostingsCounter } from './count-postings.ts'
import { PostingsMerger } from './merge-postings.ts'
import { PackedPart } from './packed-part.ts'
import { bucketOf, PackedReader, packedHash, termHash } from './postings.ts'

const words = ['the', 'essay', '论文', '𠮷野', 'café', 'x'.repeat(48), ...Array.from({ length: 400 }, (_, at) => `word${at}`)]
/** The terms of a passage: frequent ones first, and a different one. */
const termsOf = (passage: number) => words.filter((_, at) => passage % (at + 1) === 0)

const packed = (passages: number[]) => {
  const counter = new PostingsCounter()
  for (const [at, passage] of passages.entries()) for (const term of termsOf(passage)) counter.count(term, at)
  return counter.pack(passages.map(passage => passage % 256))
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

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
    merger.add(packed(numbers(from, to)), from)
  const whole = postingsIn(packed(numbers(0, 1500)))
  const { bytes } = merger.rows()
  expect(postingsIn(bytes)).toEqual(whole)

  // The same again, without every third passage.
  const kept = numbers(0, 1500).filter(passage => passage % 3 !== 0)
  const moved = Int32Array.from(numbers(0, 1500), passage => kept.indexOf(passage))
  const again = new PostingsMerger()
  again.add(bytes, 0, moved)
  expect(postingsIn(again.rows().bytes)).toEqual(postingsIn(packed(kept)))
})

test('each term stands in its bucket or, if it is frequent, in a row of its own', () => {
  const merger = new PostingsMerger()
  merger.add(packed(numbers(0, 2000)), 0)
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
  const part = new PackedPart(packed(numbers(0, 300)))
  for (const term of words.slice(0, 300)) {
    const letters = Buffer.from(term)
    expect(packedHash(letters, 0, letters.length)).toBe(termHash(term))
    expect(part.find(term, letters)?.term()).toBe(term)
  }
  expect(part.find('missing', Buffer.from('missing'))).toBeUndefined()
})
