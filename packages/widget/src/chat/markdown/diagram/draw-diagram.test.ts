import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DiagramRequest, diagramLimits } from '../../../diagram/protocol.ts'
import { createDiagramDrawer } from './draw-diagram.ts'

const colours = { background: '', node: '', line: '', border: '', text: '', accent: '', group: '', note: '' }
const diagramOf = (text: string) => ({ text, colours, dark: false, font: 'serif' })
const never = new AbortController().signal
const picture = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  width: 10,
  height: 20,
  title: 'T',
  description: '',
  labels: 'A, B'
}

/** Frames that draw what `replies` says for a text; undefined is silence. */
function framesThat(replies: (text: string) => unknown) {
  const frames: { texts: string[]; removed: boolean }[] = []
  const draw = createDiagramDrawer(() => {
    const frame = { texts: [] as string[], removed: false }
    frames.push(frame)
    // Posting to this port reaches the frame at once, and its reply is there before the next step.
    const port = {
      onmessage: null as MessagePort['onmessage'],
      postMessage({ id, text }: DiagramRequest) {
        frame.texts.push(text)
        const drawn = replies(text)
        if (drawn !== undefined) port.onmessage?.call(port as unknown as MessagePort, { data: { id, drawn } } as MessageEvent)
      }
    }
    return {
      port: Promise.resolve(port as unknown as MessagePort),
      remove() {
        frame.removed = true
      }
    }
  })
  return { frames, draw }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one frame draws all diagrams, and is taken away when none has come for a while', async () => {
  const { frames, draw } = framesThat(() => picture)
  expect(await Promise.all(['a', 'b'].map(text => draw(diagramOf(text), never)))).toEqual([picture, picture])
  expect(frames).toEqual([{ texts: ['a', 'b'], removed: false }])
  await vi.advanceTimersByTimeAsync(diagramLimits.idleMs)
  expect(frames[0]!.removed).toBe(true)
  await draw(diagramOf('c'), never)
  expect(frames).toHaveLength(2)
})

test('a diagram that takes too long costs its frame, and the next one is drawn in another', async () => {
  const { frames, draw } = framesThat(text => (text === 'endless' ? undefined : picture))
  const [endless, next] = [draw(diagramOf('endless'), never), draw(diagramOf('next'), never)]
  await vi.advanceTimersByTimeAsync(diagramLimits.drawMs)
  expect(await endless).toBeNull()
  expect(await next).toEqual(picture)
  expect(frames).toEqual([
    { texts: ['endless'], removed: true },
    { texts: ['next'], removed: false }
  ])
})

test('what is no longer wanted when its turn comes is not drawn', async () => {
  const { frames, draw } = framesThat(() => picture)
  const controller = new AbortController()
  const [first, second] = [draw(diagramOf('a'), never), draw(diagramOf('b'), controller.signal)]
  controller.abort()
  expect([await first, await second]).toEqual([picture, null])
  expect(frames[0]!.texts).toEqual(['a'])
})

test.each([
  ['null', null],
  ['something else than SVG', { ...picture, svg: '<img src=x onerror=alert(1)>' }],
  ['a picture without end', { ...picture, height: Number.POSITIVE_INFINITY }],
  ['a picture without size', { ...picture, width: 0 }],
  ['a picture of many megabytes', { ...picture, svg: `<svg ${' '.repeat(diagramLimits.svg)}` }],
  ['no object', 'drawn']
])('a reply with %s counts as not drawn', async (_name, reply) => {
  expect(await framesThat(() => reply).draw(diagramOf('a'), never)).toBeNull()
})

test('words that are none, or too many, do not get into the page', async () => {
  const reply = { ...picture, title: { toString: 1 }, labels: 'x'.repeat(10_000) }
  const drawn = await framesThat(() => reply).draw(diagramOf('a'), never)
  expect(drawn).toMatchObject({ title: '', labels: 'x'.repeat(diagramLimits.words) })
})
