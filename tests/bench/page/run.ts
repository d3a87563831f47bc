import { join } from 'node:path'
import { createShare, getAgentConfig } from '@lyceum/core/contract'
import { chromium } from '@playwright/test'
import { demoPeople } from '../../../packages/api/src/demo/people.ts'
import { createCall } from '../../../packages/api/src/testing/call.ts'
import { signIn } from '../../../packages/api/src/testing/fake-sign-in.ts'
import { startProduct } from '../../e2e/product.ts'
import { installedChromium } from '../../gate/tools.mjs'
import { measureMemory, measureStreaming, type Streaming } from './conversation.ts'
import { measureAsking, measureOpening, phone } from './opening.ts'
import { besideReport, memoryReport, type Openings, openingReport, streamingReport } from './report.ts'
import { answersOf, mixedText } from './texts.ts'
import { type Chat, type Measured, startChats } from './widgets.ts'

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
  /** Without the chats that others offer. */
  alone: boolean
}

/** The words of the answer that streams into each chat. */
const besideWords = 3000

/** Measures the chat page in Chromium as a slow phone has it, beside the least that could be called a chat in a frame and what others offer. */
export async function measurePage({ rounds, words, turns, only, traces, unthrottled, alone }: PageOptions): Promise<void> {
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
  const { chats, stop } = await startChats(await sharedAgent(product.url), product.platforms, !alone)
  const named = Object.entries(chats) as [Measured, Chat][]
  try {
    const openings: Openings = {}
    for (let round = 0; rounds > 0 && round <= rounds; round++)
      for (const [name, chat] of named) {
        const file = (what: string) => traces && join(traces, `${what}-${name}.json`)
        const opening = await measureOpening(browser, chat, file('opening'))
        const asked = await measureAsking(browser, chat, file('asking'))
        // The first round warms the server up.
        if (round > 0) openings[name] = [...(openings[name] ?? []), { ...opening, asked }]
      }
    if (rounds > 0) console.log(openingReport(openings))
    const slowness = unthrottled ? { slowdown: 1, factor: phone.cpuSlowdown } : { slowdown: phone.cpuSlowdown, factor: 1 }
    const beside: Partial<Record<Measured, Streaming>> = {}
    for (const [name, chat] of words > 0 ? named : [])
      beside[name] = await measureStreaming(browser, chat, mixedText(besideWords), slowness)
    if (words > 0) console.log(besideReport(beside))
    for (const [name, text] of Object.entries(words > 0 ? answersOf(words) : {})) {
      if (!name.includes(only)) continue
      const traceFile = traces && join(traces, `${name.replaceAll(' ', '-')}.json`)
      console.log(streamingReport(name, await measureStreaming(browser, chats.lyceum!, text, slowness, traceFile)))
    }
    if (turns > 0) console.log(memoryReport(await measureMemory(browser, chats.lyceum!, turns)))
  } finally {
    await browser.close()
    stop()
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
