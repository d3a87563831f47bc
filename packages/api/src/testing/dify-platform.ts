import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentType } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { type DifyMode, type DifySwitches, startDemoPlatforms } from '../../../../examples/demo-platforms/index.mjs'
import { createOutgoing } from '../connectors/client/call.ts'
import type { Turn } from '../connectors/connector.ts'
import { dify } from '../connectors/dify/index.ts'
import type { DifyConnection } from '../connectors/dify/request.ts'
import { type Played, playTurn } from './play-turn.ts'
import { shortWaits } from './short-wait.ts'

type App = { switches?: DifySwitches; parameters?: Record<string, unknown> }

/** Starts the simulator for the tests of a file. */
export function useSimulator() {
  let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
  let apps = 0
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWaits(150) })
  beforeAll(async () => {
    platform = await startDemoPlatforms({ paceMs: 1 })
  })
  afterAll(async () => {
    await outgoing.stop()
    await platform.stop()
  })
  const lastKey = () => `app-answers-${apps}-secret-0123`

  return {
    outgoing,
    platform: () => platform,
    /** The key of the app that was played last. */
    lastKey,
    /** Plays one turn on an app of its own. */
    play(mode: DifyMode, { switches = {}, parameters = {} }: App, turn: Partial<Turn> = {}): Promise<Played> {
      apps++
      const apiKey = platform.addApp({ key: lastKey(), mode, switches, parameters })
      return playTurn(
        dify,
        { platform: 'dify', type: typeOf(mode), apiUrl: platform.difyUrl, apiKey } as DifyConnection,
        outgoing,
        turn
      )
    }
  }
}

export const typeOf = (mode: DifyMode): AgentType =>
  mode === 'workflow' ? 'workflow' : mode === 'advanced-chat' ? 'chatflow' : 'chat'

/** Serves the fixture named in the key, in pieces of three bytes, so that characters and events are split. */
export async function startReplay() {
  const server = createServer(async (request, response) => {
    const [, file = '', ending] = (request.headers.authorization ?? '').split('=')
    const bytes = await readFile(new URL(`../connectors/dify/fixtures/${file}`, import.meta.url))
    if (file.endsWith('.json')) {
      const { status } = JSON.parse(bytes.toString()) as { status: number }
      return response.writeHead(status, { 'Content-Type': 'application/json' }).end(bytes)
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    for (let at = 0; at < bytes.length; at += 3) response.write(bytes.subarray(at, at + 3))
    if (ending === 'broken') response.write('data: ', () => response.destroy())
    else response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, stop: () => new Promise<void>(resolve => void server.close(() => resolve())) }
}
