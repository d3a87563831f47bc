import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { openContext } from './open-context.ts'
import { type Line, startSlowLine } from './slow-line.ts'
import { traceTasks } from './trace.ts'

/** A slow phone on a slow line. */
export const phone: Line & { cpuSlowdown: number } = { bitsPerSecond: 1_600_000, roundTripMs: 150, cpuSlowdown: 4 }

/** A widget to open: its script tag on a page of another site, and what in its frame can be typed into and pressed. */
export type Widget = { url: URL; tag(origin: string): string; element: string; ready: string }

/** Milliseconds: until the launcher is drawn, from the press until the field is shown and can be typed into, and until it sends, and of work until each. */
export type Opening = { launcher: number; typable: number; workToTypable: number; interactive: number; workToInteractive: number }

/** Opens a widget once in a browser that has nothing cached. `traceFile`: where the record from the press on is kept. */
export async function measureOpening(browser: Browser, widget: Widget, traceFile?: string): Promise<Opening> {
  const line = await startSlowLine(widget.url, phone)
  const course = await servePage(widget.tag(widget.url.origin))
  const context = await openContext(browser, { width: 1280, height: 900 }, line.proxy)
  try {
    await context.addInitScript(watch, { element: widget.element, ready: widget.ready })
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const work = async () => {
      const { metrics } = await devTools.send('Performance.getMetrics')
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
    }
    const marks = collectMarks(page)
    await page.goto(course.url)
    const launcher = (await marks('launcher')) - (await page.evaluate(() => performance.timeOrigin))
    const endTrace = traceFile && (await traceTasks(devTools, traceFile))
    const before = await work()
    const pressed = await page.evaluate(press, widget.element)
    const typable = Math.max(await marks('field'), await marks('shown')) - pressed
    const workToTypable = (await work()) - before
    const interactive = (await marks('interactive')) - pressed
    const workToInteractive = (await work()) - before
    if (endTrace) await endTrace(1)
    return { launcher, typable, workToTypable, interactive, workToInteractive }
  } finally {
    await context.close()
    course.stop()
    line.stop()
  }
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

/** Runs in every frame. It looks when something has changed, because looking in every frame would be most of the work. */
function watch({ element, ready }: { element: string; ready: string }): void {
  const inShadow = (selector: string) => document.querySelector(element)?.shadowRoot?.querySelector(selector)
  const isVisible = (frame?: Element | null) => frame && getComputedStyle(frame).visibility === 'visible'
  const wanted: Record<string, () => unknown> =
    window === top
      ? { launcher: () => inShadow('button'), shown: () => isVisible(inShadow('iframe')) }
      : { field: () => document.querySelector('textarea'), interactive: () => document.querySelector(ready) }
  const look = () => {
    const { shadowRoot } = document.querySelector(element) ?? {}
    if (shadowRoot) changes.observe(shadowRoot, { subtree: true, childList: true, attributeFilter: ['style'] })
    for (const [name, isThere] of Object.entries(wanted))
      if (isThere()) {
        delete wanted[name]
        requestAnimationFrame(() => console.log(`mark ${name} ${performance.timeOrigin + performance.now()}`))
      }
  }
  const changes = new MutationObserver(look)
  changes.observe(document, { subtree: true, childList: true })
}

/** Presses the launcher as a finger does, which no pointer announces. Returns when. */
function press(element: string): number {
  const at = performance.timeOrigin + performance.now()
  document.querySelector(element)!.shadowRoot!.querySelector('button')!.click()
  return at
}

async function servePage(tag: string): Promise<{ url: string; stop(): void }> {
  const html = `<!doctype html><html lang="en"><title>A course</title><h1>Week 3</h1>${tag}`
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() }
}
