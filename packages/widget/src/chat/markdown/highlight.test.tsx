import { afterEach, expect, test, vi } from 'vitest'
import { type ColourReply, type ColourRequest, colourCode, loadGrammar } from './colours.ts'
import { createColourWorker, elementsOf } from './highlight.tsx'
import { htmlOf } from './testing/draw.tsx'

afterEach(() => void vi.useRealTimers())

test('code is coloured by what its parts are, and stays text', async () => {
  const html = htmlOf(<code>{elementsOf((await colourCode('def f():\n  return "<b>"  # 注释', 'Py'))!)}</code>)
  expect(html).toContain('<span class="ly-hl-keyword">def</span>')
  expect(html).toContain('<span class="ly-hl-string">&quot;&lt;b&gt;&quot;</span>')
  expect(html.replace(/<[^>]*>/g, '')).toBe('def f():\n  return &quot;&lt;b&gt;&quot;  # 注释')
})

test('what universities teach has colours, whatever a model calls it', async () => {
  for (const name of 'python java c c++ js typescript sql r matlab bash json html xml css latex stata fortran'.split(' '))
    expect(await loadGrammar(name), name).toBeTruthy()
  expect(await loadGrammar('constructor')).toBeNull()
  expect(await colourCode('+++', 'brainfuck')).toBeNull()
})

test('very long code stays without colours', async () => {
  expect(await colourCode('x = 1\n'.repeat(5000), 'python')).toBeNull()
})

/** A worker that replies to nothing unless told to. */
function silentWorker() {
  const listeners: Record<string, (event: never) => void> = {}
  return {
    asked: [] as ColourRequest[],
    terminated: false,
    postMessage(request: ColourRequest) {
      this.asked.push(request)
    },
    terminate() {
      this.terminated = true
    },
    addEventListener(type: string, listener: (event: never) => void) {
      listeners[type] = listener
    },
    reply: (data: ColourReply) => listeners.message!({ data } as never)
  }
}

test('one worker colours all code, and each piece gets its own colours', async () => {
  const worker = silentWorker()
  let starts = 0
  const ask = createColourWorker(() => {
    starts++
    return worker
  })
  const both = [ask('a', 'js'), ask('b', 'js')]
  for (const { id, text } of [...worker.asked].reverse()) worker.reply({ id, coloured: [text] })
  expect(await Promise.all(both)).toEqual([['a'], ['b']])
  expect(starts).toBe(1)
})

test('code that is read without end stays as it is, and the next has a new worker', async () => {
  vi.useFakeTimers()
  const workers = [silentWorker(), silentWorker()]
  let starts = 0
  const ask = createColourWorker(() => workers[starts++]!)
  const endless = ask('(a+)+', 'js')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await endless).toBeNull()
  expect(workers[0]!.terminated).toBe(true)
  const next = ask('b', 'js')
  workers[1]!.reply({ id: workers[1]!.asked[0]!.id, coloured: ['b'] })
  expect(await next).toEqual(['b'])
})

test('without workers code stays as it is', async () => {
  const ask = createColourWorker(() => {
    throw new Error('Not here')
  })
  expect(await ask('a', 'js')).toBeNull()
})
