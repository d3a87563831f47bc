import type { Browser } from '@playwright/test'
import { type Answering, answerWith, type Wire } from './answer-with.ts'
import { openContext } from './open-context.ts'
import { mixedText } from './texts.ts'
import { type Task, traceTasks } from './trace.ts'

export type Streaming = {
  characters: number
  /** Tasks of more than 50 ms, the longest first, by the time of the page's thread: other programs of the machine do not count. */
  longTasks: Task[]
  longest: Task
  frames: number
  lostFrames: number
  scriptPerFrame: number
  /** Whether the last words of the answer stand a second after they came. */
  whole: boolean
  /** What the page's heap holds then, after a collection, and what it held before the question. */
  heapMb: { before: number; after: number }
}
/** A chat as a whole page: what is typed into, what sends, and what is there when it can. */
export type WholePage = { link: string; field: string; send: string; ready: string; wire: Wire }
export type Memory = { turns: number; heapMb: number; elements: number }[]

/** Milliseconds between two pieces of an answer, and the characters of each. */
const pace = { everyMs: 20, characters: 60 }

/**
 * How much slower the page is made, and by how much its time is multiplied. Slowing down also counts what other programs take from the
 * page; on a busy machine, multiplying says more about the tasks, and nothing about lost frames.
 */
export type Slowness = { slowdown: number; factor: number }

/** Streams an answer into a chat, on a slow phone. `traceFile`: where the record of it is kept. */
export async function measureStreaming(
  browser: Browser,
  chat: WholePage,
  text: string,
  { slowdown, factor }: Slowness,
  traceFile?: string
): Promise<Streaming> {
  const { page, devTools, close } = await openChat(browser, chat, slowdown)
  try {
    await page.evaluate(answerWith, { text, ...pace, wire: chat.wire })
    await page.evaluate(watchFrames)
    const heapBefore = await heapMb(devTools)
    const before = await scriptSeconds(devTools)
    const endTrace = await traceTasks(devTools, traceFile)
    await page.locator(chat.field).fill('Tell me everything.')
    await page.locator(chat.send).click()
    await page.waitForFunction(() => (window as unknown as Watched).answered, undefined, { timeout: 600_000, polling: 500 })
    const { frames, lostFrames } = await page.evaluate(() => (window as unknown as Watched).drawn)
    const tasks = (await endTrace(factor)).sort((a, b) => b.ms - a.ms)
    const script = 1000 * factor * ((await scriptSeconds(devTools)) - before)
    const longTasks = tasks.filter(({ ms }) => ms > 50)
    const longest = tasks[0] ?? { ms: 0, work: '' }
    const whole = (await page.getByText(text.trim().slice(-20)).count()) > 0
    const heap = { before: heapBefore, after: await heapMb(devTools) }
    const scriptPerFrame = script / frames
    return { characters: text.length, longTasks, longest, frames, lostFrames, scriptPerFrame, whole, heapMb: heap }
  } finally {
    await close()
  }
}

/** The memory in use, after a collection, as a conversation grows by short answers. */
export async function measureMemory(browser: Browser, chat: WholePage, turns: number): Promise<Memory> {
  const { page, devTools, close } = await openChat(browser, chat, 1)
  const memory: Memory = []
  try {
    for (let turn = 1; turn <= turns; turn++) {
      await page.evaluate(answerWith, { text: mixedText(120), everyMs: 4, characters: 200 })
      await page.getByRole('textbox').fill(`Question ${turn}`)
      await page.getByRole('textbox').press('Enter')
      await page.waitForFunction(() => (window as unknown as Watched).answered, undefined, { polling: 50 })
      if (turn % Math.max(1, turns / 5) !== 0) continue
      memory.push({
        turns: turn,
        heapMb: await heapMb(devTools),
        elements: await page.evaluate(() => document.querySelectorAll('*').length)
      })
    }
    return memory
  } finally {
    await close()
  }
}

async function openChat(browser: Browser, { link, field, ready }: WholePage, slowdown: number) {
  const context = await openContext(browser, { width: 390, height: 844 })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await page.goto(link)
  await page.locator(ready).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  // The script that finds and fills fields is in the page before anything is measured.
  await page.locator(field).fill('')
  await page.waitForFunction(() => true)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await devTools.send('Performance.enable')
  return { page, devTools, close: () => context.close() }
}

type DevTools = Awaited<ReturnType<typeof openChat>>['devTools']

/** What the page's objects take after a collection. */
async function heapMb(devTools: DevTools): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  return (await devTools.send('Runtime.getHeapUsage')).usedSize / 1e6
}

async function scriptSeconds(devTools: DevTools): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value
}

type Watched = Answering & { drawn: Pick<Streaming, 'frames' | 'lostFrames'> }

/** Runs in the page: counts frames, and those that came late. */
function watchFrames(): void {
  const here = window as unknown as Watched
  here.drawn = { frames: 0, lostFrames: 0 }
  let last = performance.now()
  const frame = (now: number) => {
    here.drawn.frames++
    here.drawn.lostFrames += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
    last = now
    if (!here.answered) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
