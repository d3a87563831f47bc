import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { openContext } from './open-context.ts'
import { type Line, startSlowLine } from './slow-line.ts'
import { traceTasks } from './trace.ts'
import { press, typeAndSend, type Watched, watch } from './watch.ts'

/** A slow phone on a slow line. */
export const phone: Line & { cpuSlowdown: number } = { bitsPerSecond: 1_600_000, roundTripMs: 150, cpuSlowdown: 4 }

/** A chat to open from a page of another site. */
export type Widget = Watched & {
  /** Its server. */
  url: URL
  /** What the page has of it in its HTML. */
  tag(origin: string): string
  /** What sends. */
  send: string
  /** Resolves with the time at which its platform is asked next. */
  nextQuestion(): Promise<number>
}

/** What has come over the line, and how many requests were made for it. */
type Loaded = { kilobytes: number; requests: number }

/**
 * Milliseconds: until the launcher is drawn, from the press until the field is shown and can be typed into, and until it sends; and of work until each.
 * What was loaded and what the page's heap holds, when it sends.
 */
export type Opening = {
  launcher: number
  workToLauncher: number
  kilobytesToLauncher: number
  requestsToLauncher: number
  typable: number
  workToTypable: number
  interactive: number
  workToInteractive: number
  kilobytes: number
  requests: number
  heapMb: number
}

/** Opens a widget once in a browser that has nothing cached. `traceFile`: where the record from the press on is kept. */
export function measureOpening(browser: Browser, widget: Widget, traceFile?: string): Promise<Opening> {
  return onPhone(browser, widget, async ({ page, marks, devTools, loaded, arrived }) => {
    const launcher = (await marks('launcher')) - arrived
    const workToLauncher = await workOf(devTools)
    const toLauncher = loaded()
    const endTrace = traceFile && (await traceTasks(devTools, traceFile))
    const before = await workOf(devTools)
    const pressed = await page.evaluate(press, widget.element)
    const typable = Math.max(await marks('field'), await marks('shown')) - pressed
    const workToTypable = (await workOf(devTools)) - before
    const interactive = Math.max(typable, (await marks('interactive')) - pressed)
    const workToInteractive = (await workOf(devTools)) - before
    if (endTrace) await endTrace(1)
    const { kilobytes, requests } = loaded()
    return {
      launcher,
      workToLauncher,
      kilobytesToLauncher: toLauncher.kilobytes,
      requestsToLauncher: toLauncher.requests,
      typable,
      workToTypable,
      interactive,
      workToInteractive,
      kilobytes,
      requests,
      heapMb: await heapOf(devTools)
    }
  })
}

/**
 * Opens a widget once in a browser that has nothing cached, and types a question as soon as there is a field for it. Resolves with the
 * milliseconds from the press until the platform is asked.
 */
export function measureAsking(browser: Browser, widget: Widget, traceFile?: string): Promise<number> {
  return onPhone(browser, widget, async ({ page, marks, devTools }) => {
    await marks('launcher')
    const question = widget.nextQuestion()
    const endTrace = traceFile && (await traceTasks(devTools, traceFile))
    const pressed = await page.evaluate(press, widget.element)
    await Promise.all([marks('field'), marks('shown')])
    const frame = widget.framed ? page.frames().find(one => one !== page.mainFrame())! : page.mainFrame()
    await frame.evaluate(typeAndSend, { field: widget.field, send: widget.send })
    const asked = (await question) - pressed
    if (endTrace) await endTrace(1)
    return asked
  })
}

type OnPhone = {
  page: Page
  marks(name: string): Promise<number>
  devTools: CDPSession
  loaded(): Loaded
  /** When the page's document began. */
  arrived: number
}

async function onPhone<T>(browser: Browser, widget: Widget, measure: (on: OnPhone) => Promise<T>): Promise<T> {
  const line = await startSlowLine(widget.url, phone)
  const course = await servePage(widget.tag(widget.url.origin))
  const context = await openContext(browser, { width: 1280, height: 900 }, line.proxy)
  try {
    const { element, framed, field, ready } = widget
    await context.addInitScript(watch, { element, framed, field, ready })
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    let requests = 0
    page.on('request', request => {
      if (request.url().startsWith(widget.url.origin)) requests++
    })
    const marks = collectMarks(page)
    await page.goto(course.url, { waitUntil: 'commit' })
    const arrived = await page.evaluate(() => performance.timeOrigin)
    return await measure({ page, marks, devTools, loaded: () => ({ kilobytes: line.received() / 1000, requests }), arrived })
  } finally {
    await context.close()
    course.stop()
    line.stop()
  }
}

/** Milliseconds of the page's thread so far. */
async function workOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Megabytes that are used after a collection. */
async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Marks arrive as words on the console, from every frame. */
function collectMarks(page: Page) {
  const seen = new Map<string, number>()
  page.on('console', message => {
    const [, name, at] = /^mark (\w+) ([\d.]+)$/.exec(message.text()) ?? []
    if (name) seen.set(name, Number(at))
  })
  return async (name: string): Promise<number> => {
    for (const end = Date.now() + 60_000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 5))) {
      const at = seen.get(name)
      if (at !== undefined) return at
    }
    throw new Error(`${name} was never reached`)
  }
}

async function servePage(tag: string): Promise<{ url: string; stop(): void }> {
  const html = `<!doctype html><html lang="en"><title>A course</title><h1>Week 3</h1>${tag}`
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() }
}
