import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { startNginx } from './nginx.ts'
import type { World } from './world.ts'

const chatters = 50
/** Answers of two seconds, and people who read for a moment before they ask again. */
const answer = { count: 40, paceMs: 50, timed: false }
const longestRestMs = 2000
/** Each of the two processes is restarted so many times. */
const rounds = 2

/**
 * Two processes behind nginx with our example of its configuration, restarted one after the other while fifty people chat: no
 * question is refused, and every answer is shown and stored whole.
 */
export async function proveRolling(world: World, _minutes: number, say: (text: string) => void): Promise<void> {
  await world.setAnswer(answer)
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map(port => world.startServer(port)))
  const proxy = await startNginx(ports)
  const acknowledged: string[] = []
  let chatting = true

  async function chat(): Promise<void> {
    const target = world.askThrough(proxy.url)
    while (chatting) {
      await target.ask({ onEvent: ({ type, message_id }) => type === 'started' && acknowledged.push(String(message_id)) })
      await pause(Math.random() * longestRestMs)
    }
    target.closeIdle()
  }

  try {
    const everybody = Promise.all(Array.from({ length: chatters }, chat))
    everybody.catch(() => {})
    const restarting = (async () => {
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
    })()
    await Promise.race([restarting, everybody])
    chatting = false
    await Promise.all([restarting, everybody])
    await world.checkStored(acknowledged)
    say(`${acknowledged.length} questions of ${chatters} chatters: none refused, all answers whole`)
  } finally {
    chatting = false
    await proxy.end()
    await Promise.all(servers.map(server => server.end('SIGKILL')))
  }
}
