import { expect, test } from 'vitest'
import { createDrawInTurn } from './draw-in-turn.ts'

const waited = new AbortController().signal

test('pages are drawn one after the other, and what is wanted beyond a few that wait is refused', async () => {
  const inTurn = createDrawInTurn<unknown>()
  let drawing = 0
  let most = 0
  const ends: (() => void)[] = []
  const draw = async () => {
    most = Math.max(most, ++drawing)
    await new Promise<void>(resolve => ends.push(resolve))
    drawing--
  }
  const pages = Array.from({ length: 5 }, (_, at) => inTurn(`page ${at}`, draw, waited))
  await expect(inTurn('page 5', draw, waited)).rejects.toMatchObject({ reason: 'unavailable', status: 429 })
  for (const page of pages) {
    await expect.poll(() => ends.length).toBe(1)
    ends.shift()!()
    await page
  }
  expect(most).toBe(1)
  await expect(inTurn('page 0', async () => 'drawn', waited)).resolves.toBe('drawn')
})

test('a page that nobody waits for any more is not drawn', async () => {
  const inTurn = createDrawInTurn<unknown>()
  const left = new AbortController()
  let end = () => {}
  const first = new Promise<void>(resolve => {
    end = resolve
  })
  const drawn: string[] = []
  const one = inTurn('first', () => first, waited)
  const other = inTurn('left', async () => drawn.push('left'), left.signal)
  const last = inTurn('last', async () => drawn.push('last'), waited)
  left.abort()
  await expect(other).rejects.toMatchObject({ name: 'AbortError' })
  end()
  await Promise.all([one, last])
  expect(drawn).toEqual(['last'])
})

test('a page that everybody has left while it is drawn is not drawn to its end, and the next one gets its turn', async () => {
  const inTurn = createDrawInTurn<string>()
  const left = new AbortController()
  let begun = () => {}
  const begins = new Promise<void>(resolve => {
    begun = resolve
  })
  const draw = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      begun()
    })
  const page = inTurn('page', draw, left.signal)
  await begins
  left.abort()
  await expect(page).rejects.toMatchObject({ name: 'AbortError' })
  await expect(inTurn('next', async () => 'drawn', waited)).resolves.toBe('drawn')
})

test('a page that several wait for is drawn once, also when the first of them leaves', async () => {
  const inTurn = createDrawInTurn<string>()
  const left = new AbortController()
  let end = (_: string) => {}
  let draws = 0
  const draw = () => {
    draws++
    return new Promise<string>(resolve => {
      end = resolve
    })
  }
  const first = inTurn('page', draw, left.signal)
  const others = Array.from({ length: 20 }, () => inTurn('page', draw, waited))
  left.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => draws).toBe(1)
  end('drawn')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['drawn']))
  expect(draws).toBe(1)
})
