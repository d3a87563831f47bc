import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { flattenText } from '@lyceum/core/rules'
import { expect, it } from 'vitest'
import { createTextAssembler } from '../connectors/reply/text-assembler.ts'

it('a text that grew by thousands of pieces takes little more memory than its letters', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const pieces = Array.from({ length: 20_000 }, (_, index) => `${index % 10} word `)
  collect()
  const before = process.memoryUsage().heapUsed
  const texts = Array.from({ length: 20 }, () => {
    let text = ''
    let flat = 0
    for (const piece of pieces) {
      text += piece
      flat = flattenText(text, flat)
    }
    return text
  })
  collect()
  const letters = texts.reduce((sum, { length }) => sum + length, 0)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(letters * 2)
  expect(texts.every(text => text === pieces.join(''))).toBe(true)
})

it('a text that was replaced by a shorter one is watched from there', () => {
  expect(flattenText('x'.repeat(5000), 0)).toBe(5000)
  expect(flattenText('short', 5000)).toBe(5)
  expect(flattenText('short and longer', 5)).toBe(5)
})

it('an answer in the making is held once by what assembles it, and recognised all the same', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const pieces = Array.from({ length: 20_000 }, (_, index) => `${index % 10} word `)
  collect()
  const before = process.memoryUsage().heapUsed
  const assemblers = Array.from({ length: 20 }, () => {
    const assembler = createTextAssembler(() => {})
    for (const piece of pieces) assembler.push(piece)
    return assembler
  })
  collect()
  const whole = pieces.join('')
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(assemblers.length * whole.length * 1.7)
  for (const assembler of assemblers) {
    assembler.push('\ud83d')
    assembler.push('\ude00')
    expect([assembler.equals(`${whole}\u{1f600}`), assembler.equals(`${whole}\u{1f601}`), assembler.equals(whole)]).toEqual([
      true,
      false,
      false
    ])
  }
})
