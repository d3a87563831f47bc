import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { emptyReply, GrownText } from '@lyceum/core/rules'
import { expect, it } from 'vitest'
import { createTextAssembler } from '../connectors/reply/text-assembler.ts'
import { createLiveReply } from './live-reply.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const pieces = Array.from({ length: 10_000 }, (_, index) => `${index % 10} 极限 word `)
const whole = pieces.join('')
const bytes = Buffer.byteLength(whole)

/** How many bytes ten of them hold, of each byte of the text that they were given in pieces. */
function heldBy<T>(make: () => T, add: (one: T, piece: string) => void): { made: T[]; share: number } {
  collect()
  const before = process.memoryUsage()
  const made = Array.from({ length: 10 }, () => {
    const one = make()
    for (const piece of pieces) add(one, piece)
    return one
  })
  collect()
  const after = process.memoryUsage()
  const held = after.heapUsed + after.external - before.heapUsed - before.external
  return { made, share: held / (made.length * bytes) }
}

it('a text that grew by thousands of pieces takes little more memory than its bytes', () => {
  const { made, share } = heldBy(
    () => new GrownText(),
    (text, piece) => text.add(piece)
  )
  expect(share).toBeLessThan(1.3)
  expect(made.every(text => `${text}` === whole && text.length === whole.length)).toBe(true)
})

it('an answer in the making is held once by what assembles it, and recognised all the same', () => {
  const { made, share } = heldBy(
    () => createTextAssembler(() => {}),
    (assembler, piece) => assembler.push(piece)
  )
  expect(share).toBeLessThan(1.3)
  for (const assembler of made) {
    assembler.push('\ud83d')
    assembler.push('\ude00')
    expect([assembler.equals(`${whole}\u{1f600}`), assembler.equals(`${whole}\u{1f601}`), assembler.equals(whole)]).toEqual([
      true,
      false,
      false
    ])
  }
})

it('a reply that runs holds its text once, among steps too, once its events are written', () => {
  const start = emptyReply({ id: 'm', conversationId: 'c', questionId: 'q', createdAt: '2026-01-01T00:00:00.000Z' })
  let count = 0
  const { made, share } = heldBy(
    () => createLiveReply({ start, now: () => new Date(), present: event => event }),
    (live, piece) => {
      live.push({ type: 'text', delta: piece })
      if (++count % 10 > 0) return
      live.push({ type: 'node', node: { id: 'n', title: 't', kind: 'k', status: 'running', milliseconds: count } })
      const { row, ids } = live.unwritten()!
      live.written(row!.lastSeq, ids)
    }
  )
  expect(share).toBeLessThan(1.3)
  expect(made.every(({ message }) => message.text === whole)).toBe(true)
})

it('characters that were cut in two, byte order marks and pieces of any length come out as they went in', () => {
  const text = new GrownText()
  const long = `\ufeff${'极限\u{1f600}naïve '.repeat(3000)}`
  for (const piece of ['\ufeffa', '\ud83d', '\ude00', long, '\ud83d', 'b']) text.add(piece)
  expect(`${text}`).toBe(`\ufeffa\u{1f600}${long}\ufffdb`)
  for (let at = 0; at < long.length; at++) text.add(long[at]!)
  expect(`${text}`).toBe(`\ufeffa\u{1f600}${long}\ufffdb${long}`)
  text.set(' \n')
  expect(text.isBlank).toBe(true)
  text.add('short \ud83d')
  expect([`${text}`, text.length, text.isBlank]).toEqual([' \nshort \ud83d', 9, false])
})
