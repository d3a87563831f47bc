import { expect, test } from 'vitest'
import { createDrawInTurn } from './draw-in-turn.ts'

const waited = new AbortController().signal

test('pages are drawn one after the other, and what is wanted beyond a few that wait is refused', async () => {
  const inTurn = createDrawInTurn()
  let drawing = 0
  let most = 0
  const ends: (() => void)[] = []
  const draw = async () => {
    most = Math.max(most, ++drawing)
    await new Promise<void>(resolve => ends.push(resolve))
    drawing--
  }
  const pages = Array.from({ length: 5 }, () => inTurn(draw, waited))
  await expect(inTurn(draw, waited)).rejects.toMatchObject({ reason: 'unavailable', status: 429 })
  for (const page of pages) {
    await expect.poll(() => ends.length).toBe(1)
    ends.shift()!()
    await page
  }
  expect(most).toBe(1)
  await expect(inTurn(async () => 'drawn', waited)).resolves.toBe('drawn')
})

test('a page that nobody waits for any more is not drawn', async () => {
  const inTurn = createDrawInTurn()
  const left = new AbortController()
  let end = () => {}
  const first = new Promise<void>(resolve => {
    end = resolve
  })
  const drawn: string[] = []
  const one = inTurn(() => first, waited)
  const other = inTurn(async () => drawn.push('left'), left.signal)
  const last = inTurn(async () => drawn.push('last'), waited)
  left.abort()
  await expect(other).rejects.toMatchObject({ name: 'AbortError' })
  end()
  await Promise.all([one, last])
  expect(drawn).toEqual(['last'])
})
