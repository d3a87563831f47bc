import { join } from 'node:path'
import { createShare, getAgentConfig } from '@lyceum/core/contract'
import { chromium } from '@playwright/test'
import { demoPeople } from '../../../packages/api/src/demo/people.ts'
import { createCall } from '../../../packages/api/src/testing/call.ts'
import { signIn } from '../../../packages/api/src/testing/fake-sign-in.ts'
import { startProduct } from '../../e2e/product.ts'
import { installedChromium } from '../../gate/tools.mjs'
import { median } from '../figures.ts'
import { type Memory, measureMemory, measureStreaming, type Streaming } from './conversation.ts'
import { startFloor } from './floor-page.ts'
import { ownCode } from './open-context.ts'
import { measureOpening, type Opening, phone, type Widget } from './opening.ts'
import { answersOf } from './texts.ts'

export type PageOptions = {
  /** Cold starts of each widget. */
  rounds: number
  /** The length of the longest answer; 0 for none. */
  words: number
  turns: number
  /** Only answers whose name has this in it. */
  only: string
  /** A folder for the records of openings and of streaming, which the developer tools can show. */
  traces: string | undefined
  /** Runs at full speed and multiplies each task. */
  unthrottled: boolean
}

/** Measures the chat page in Chromium as a slow phone has it, beside the least that could be called a chat in a frame. */
export async function measurePage({ rounds, words, turns, only, traces, unthrottled }: PageOptions): Promise<void> {
  const product = await startProduct()
  // In one process, so that the frame of another site is slowed down and counted too.
  const browser = await chromium.launch({
    executablePath: installedChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-site-isolation-trials',
      '--disable-features=IsolateOrigins,site-per-process'
    ]
  })
  const { link, greeting } = await sharedAgent(product.url)
  const floor = await startFloor(greeting)
  try {
    const widgets: Record<'lyceum' | 'floor', Widget> = {
      lyceum: {
        url: new URL(product.url),
        tag: origin => `<script async src="${origin}/widget.js" data-share="${link.split('/').at(-1)}"></script>`,
        element: 'lyceum-widget',
        ready: ownCode
      },
      floor: {
        url: floor.url,
        tag: origin => `<script async src="${origin}/launcher.js"></script>`,
        element: 'floor-widget',
        ready: 'button'
      }
    }
    const openings: Record<'lyceum' | 'floor', Opening[]> = { lyceum: [], floor: [] }
    for (let round = 0; rounds > 0 && round <= rounds; round++)
      for (const name of ['lyceum', 'floor'] as const) {
        const opening = await measureOpening(browser, widgets[name], traces && join(traces, `opening-${name}.json`))
        // The first round warms the server up.
        if (round > 0) openings[name].push(opening)
      }
    if (rounds > 0) console.log(openingReport(openings))
    for (const [name, text] of Object.entries(words > 0 ? answersOf(words) : {})) {
      if (!name.includes(only)) continue
      const traceFile = traces && join(traces, `${name.replaceAll(' ', '-')}.json`)
      const slowness = unthrottled ? { slowdown: 1, factor: phone.cpuSlowdown } : { slowdown: phone.cpuSlowdown, factor: 1 }
      console.log(streamingReport(name, await measureStreaming(browser, link, text, slowness, traceFile)))
    }
    if (turns > 0) console.log(memoryReport(await measureMemory(browser, link, turns)))
  } finally {
    await browser.close()
    floor.stop()
    await product.stop()
  }
}

/** A link to an agent that anyone can use, and what the agent says first. */
async function sharedAgent(url: string): Promise<{ link: string; greeting: string }> {
  const { subject } = demoPeople.find(person => person.role === 'agent_manager')!
  const instructor = createCall(url, { authorization: `Bearer ${await signIn(url, subject)}` })
  const params = { agentId: 'demo-calculus-tutor' }
  const { token } = await instructor(createShare, { params, body: { accessLevel: 'anyone' } })
  const { opener } = await instructor(getAgentConfig, { params })
  return { link: `${url}/chatbot/${token}`, greeting: opener }
}

function openingReport({ lyceum, floor }: Record<'lyceum' | 'floor', Opening[]>): string {
  const of = (all: Opening[], key: keyof Opening) => median(all.map(one => one[key]))
  const row = (what: string, key: keyof Opening, goal: string) => {
    const [ours, base] = [of(lyceum, key), of(floor, key)]
    return `${what}: ${ours.toFixed(0)} ms, floor ${base.toFixed(0)} ms, ${(ours / base).toFixed(2)} × (goal ${goal})`
  }
  const { bitsPerSecond, roundTripMs, cpuSlowdown } = phone
  return [
    `A cold start at ${bitsPerSecond / 1e6} Mbps, ${roundTripMs} ms, ${cpuSlowdown} × slower, medians of ${lyceum.length}:`,
    row('launcher drawn', 'launcher', 'floor + 30 ms'),
    row('press to a field that can be typed into', 'typable', '≤ 1.15 ×'),
    row('work from press to there', 'workToTypable', '≤ 1.3 ×'),
    row('press to a field that sends', 'interactive', '≤ 1.15 ×'),
    row('work from press to there', 'workToInteractive', '≤ 1.3 ×')
  ].join('\n')
}

function streamingReport(name: string, { longTasks, longest, frames, lostFrames, scriptPerFrame }: Streaming): string {
  const lost = (100 * lostFrames) / (frames + lostFrames)
  return [
    `${name}, ${phone.cpuSlowdown} × slower: ${longTasks.length} tasks over 50 ms (goal 0; longest ${longest.ms.toFixed(0)} ms), ` +
      `${lost.toFixed(1)} % of frames lost (goal 5 %), ${scriptPerFrame.toFixed(1)} ms of script a frame`,
    ...longTasks.slice(0, 5).map(({ ms, work }) => `  ${ms.toFixed(0)} ms: ${work}`)
  ].join('\n')
}

const memoryReport = (memory: Memory) =>
  memory.map(({ turns, heapMb, elements }) => `after ${turns} turns: ${heapMb.toFixed(1)} MB, ${elements} elements`).join('\n')
