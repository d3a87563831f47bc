import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { isWhole } from '../bench/script.mjs'
import { type CreateChatter, createGuest, pageChatter, plainChatter } from './chatter.ts'
import { startNginx } from './nginx.ts'
import { proveNginxRepeats } from './nginx-repeats.ts'
import type { World } from './world.ts'

const chatters = 50
/** Answers of two seconds, and people who read for a moment before they ask again. */
const answer = { count: 40, paceMs: 50, timed: false }
const longestRestMs = 2000
/** Each of the two processes is restarted so many times. */
const rounds = 2

/** Who repeats a question that its process did not answer: nginx with our example of its configuration, or the client. */
const ways: { name: string; repeats: boolean; createChatter: CreateChatter }[] = [
  { name: 'nginx repeats', repeats: true, createChatter: plainChatter },
  { name: 'the client repeats', repeats: false, createChatter: pageChatter }
]

/**
 * Two processes behind nginx, restarted one after the other while fifty people chat: no question is refused or asked twice, and every
 * answer is shown and stored whole.
 */
export async function proveRolling(world: World, _minutes: number, say: (text: string) => void): Promise<void> {
  await proveNginxRepeats()
  await world.setAnswer(answer)
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map(port => world.startServer(port)))
  const acknowledged: string[] = []

  async function restartInTurns(): Promise<void> {
    for (let round = 0; round < rounds; round++)
      for (const [index, port] of ports.entries()) {
        await pause(3000)
        const begun = performance.now()
        await servers[index]!.end('SIGTERM')
        const stopped = performance.now()
        servers[index] = await world.startServer(port)
        const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
        say(
          `process ${index + 1} stopped in ${seconds(begun, stopped)} s and was ready ${seconds(stopped, performance.now())} s later`
        )
      }
  }

  async function chatMeanwhile({ name, repeats, createChatter }: (typeof ways)[number]): Promise<void> {
    const proxy = await startNginx(ports, repeats)
    let chatting = true
    async function chat(): Promise<void> {
      const chatter = await createChatter(await createGuest(proxy.url, world.share.token), world.share.agentId)
      while (chatting) {
        const { id, status, text, failure } = await chatter.ask('What is a limit?')
        if (status !== 'finished' || !isWhole(text))
          throw new Error(`an answer ended as ${status}, ${JSON.stringify(failure)}, or was not whole: ${text.slice(-80)}`)
        acknowledged.push(id)
        await pause(Math.random() * longestRestMs)
      }
      chatter.leave()
    }
    try {
      const everybody = Promise.all(Array.from({ length: chatters }, chat))
      everybody.catch(() => {})
      const restarting = restartInTurns()
      await Promise.race([restarting, everybody])
      chatting = false
      await Promise.all([restarting, everybody])
    } finally {
      chatting = false
      await proxy.end()
    }
    const stored = await world.checkStored(acknowledged)
    if (stored !== acknowledged.length)
      throw new Error(`${stored} questions were asked, and ${acknowledged.length} answers shown`)
    say(`${name}: ${stored} questions of ${chatters} chatters so far, none refused, none asked twice, all answers whole`)
  }

  try {
    for (const way of ways) await chatMeanwhile(way)
  } finally {
    await Promise.all(servers.map(server => server.end('SIGKILL')))
  }
}
