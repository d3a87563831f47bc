import type { Browser } from '@playwright/test'
import { openContext } from './open-context.ts'
import { phone } from './opening.ts'

export type Streaming = {
  words: number
  /** Tasks of more than 50 ms, and the longest, by the time of the page's thread: other programs of the machine do not count. */
  longTasks: number
  longestTask: number
  frames: number
  lostFrames: number
  scriptPerFrame: number
}
export type Memory = { turns: number; heapMb: number; elements: number }[]

/** Milliseconds between two pieces of an answer, and the characters of each. */
const pace = { everyMs: 20, characters: 60 }

/** Streams an answer of `words` words into a chat, on a slow phone. */
export async function measureStreaming(browser: Browser, link: string, words: number): Promise<Streaming> {
  const { page, devTools, close } = await openChat(browser, link)
  try {
    await page.evaluate(answerWith, { text: textOf(words), ...pace })
    await page.evaluate(watchFrames)
    const before = await scriptSeconds(devTools)
    const endTrace = await traceTasks(devTools)
    await page.getByRole('textbox').fill('Tell me everything.')
    await page.getByRole('textbox').press('Enter')
    await page.waitForFunction(() => (window as unknown as Watched).answered, undefined, { timeout: 600_000, polling: 500 })
    const { frames, lostFrames } = await page.evaluate(() => (window as unknown as Watched).drawn)
    const long = (await endTrace()).filter(duration => duration > 50)
    const [longTasks, longestTask] = [long.length, Math.max(0, ...long)]
    const script = 1000 * ((await scriptSeconds(devTools)) - before)
    return { words, longTasks, longestTask, frames, lostFrames, scriptPerFrame: script / frames }
  } finally {
    await close()
  }
}

/** The memory in use, after a collection, as a conversation grows by short answers. */
export async function measureMemory(browser: Browser, link: string, turns: number): Promise<Memory> {
  const { page, devTools, close } = await openChat(browser, link, 1)
  const memory: Memory = []
  try {
    for (let turn = 1; turn <= turns; turn++) {
      await page.evaluate(answerWith, { text: textOf(120), everyMs: 4, characters: 200 })
      await page.getByRole('textbox').fill(`Question ${turn}`)
      await page.getByRole('textbox').press('Enter')
      await page.waitForFunction(() => (window as unknown as Watched).answered, undefined, { polling: 50 })
      if (turn % Math.max(1, turns / 5) !== 0) continue
      await devTools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devTools.send('Runtime.getHeapUsage')
      memory.push({
        turns: turn,
        heapMb: usedSize / 1e6,
        elements: await page.evaluate(() => document.querySelectorAll('*').length)
      })
    }
    return memory
  } finally {
    await close()
  }
}

async function openChat(browser: Browser, link: string, slowdown = phone.cpuSlowdown) {
  const context = await openContext(browser, { width: 390, height: 844 })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await page.goto(link)
  await page.locator('.ly-send:not(:disabled)').waitFor()
  await page.waitForLoadState('networkidle')
  // The script that finds and fills fields is in the page before anything is measured.
  await page.getByRole('textbox').fill('')
  await page.waitForFunction(() => true)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await devTools.send('Performance.enable')
  return { page, devTools, close: () => context.close() }
}

type DevTools = Awaited<ReturnType<typeof openChat>>['devTools']

async function scriptSeconds(devTools: DevTools): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value
}

type Watched = Window & { answered: boolean; asked?: number; drawn: Pick<Streaming, 'frames' | 'lostFrames'> }

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/** Records the tasks of the page's main thread. The result ends that and returns the milliseconds of each. */
async function traceTasks(devTools: DevTools): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === 'RunTask' || event.name === 'thread_name') events.push(event)
  })
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'disabled-by-default-devtools.timeline' })
  return async () => {
    const complete = new Promise(resolve => devTools.once('Tracing.tracingComplete', resolve))
    await devTools.send('Tracing.end')
    await complete
    const threads = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
    return events.flatMap(({ name, pid, tid, tdur = 0 }) =>
      name === 'RunTask' && threads.has(`${pid} ${tid}`) ? [tdur / 1000] : []
    )
  }
}

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

/** Runs in the page: the next question is answered with this text, in pieces, without the server. */
function answerWith({ text, everyMs, characters }: { text: string; everyMs: number; characters: number }): void {
  const here = window as unknown as Watched & { fetch: typeof fetch; realFetch?: typeof fetch }
  here.realFetch ??= here.fetch.bind(window)
  here.answered = false
  here.asked = (here.asked ?? 0) + 1
  const now = new Date().toISOString()
  const ids = { conversation_id: 'measured', question_id: `q-${here.asked}`, message_id: `m-${here.asked}` }
  // The page looks now and then whether the conversation goes on elsewhere.
  const conversation = { id: 'measured', agent_id: 'measured', name: 'Measured', empty: false, created_at: now, updated_at: now }
  const known = JSON.stringify({ conversation, latest_message_id: ids.message_id, generating: false })
  here.fetch = async (input, init) => {
    if (/\/conversations\/measured$/.test(String(input))) {
      return new Response(known, { headers: { 'Content-Type': 'application/json' } })
    }
    if (init?.method !== 'POST' || !/\/messages$/.test(String(input))) return here.realFetch!(input, init)
    const encoder = new TextEncoder()
    let seq = 0
    const event = (type: string, parts: object) => {
      const at = new Date().toISOString()
      return encoder.encode(`id: ${++seq}\ndata: ${JSON.stringify({ seq, at, type, ...parts })}\n\n`)
    }
    const body = new ReadableStream({
      start(stream) {
        let sent = 0
        stream.enqueue(event('started', { conversation_name: 'Measured', ...ids }))
        const timer = setInterval(() => {
          const delta = text.slice(sent, sent + characters)
          sent += characters
          if (delta) return stream.enqueue(event('text', { delta }))
          clearInterval(timer)
          stream.enqueue(event('finished', {}))
          stream.close()
          setTimeout(() => {
            here.answered = true
          }, 200)
        }, everyMs)
      }
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
}

/** Paragraphs, lists, a table, code and emphasis, as models write them. */
function textOf(words: number): string {
  const sections: string[] = []
  for (let count = 0, index = 1; count < words; index++) {
    sections.push(section.replaceAll('#N', String(index)))
    count += sectionWords
  }
  return sections.join('\n\n')
}

const section = `## Part #N

A **limit** describes what a function approaches as its input approaches a point; it *need not* be the value there. Write the quotient, simplify it, and only then let the step go to zero, since the quotient at zero says nothing at all.

- First, look at both sides of the point and compare them.
- Then use \`epsilon\` for how close, and \`delta\` for how near.
  - A smaller epsilon asks for a smaller delta.
  - One delta for each epsilon is enough.

1. Name what is to be shown.
2. Choose delta, and say why it is enough.

> Continuity is the case in which the limit and the value agree.

| input | output | distance |
| --- | --- | --- |
| 0.9 | 1.81 | 0.19 |
| 0.99 | 1.9801 | 0.0199 |

\`\`\`js
const slope = (f, x, h) => (f(x + h) - f(x)) / h
\`\`\`

The same argument works in part #N for sums, products and quotients, as long as nothing is divided by zero on the way.`
const sectionWords = section.split(/\s+/).length
