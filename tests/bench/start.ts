import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { builtServerFile } from '../built-server.ts'
import { startChild } from './child.ts'
import { type Figure, figure, perTarget } from './figures.ts'
import { residentMb } from './process-cost.ts'
import type { TargetName } from './targets.ts'
import type { World } from './world.ts'

const idleMs = 1500

/** Measures how long each target takes from its spawn until it is ready, and its memory when nobody has asked anything. */
export async function measureStart(world: World, rounds: number): Promise<Figure[]> {
  const starts = perTarget<{ ms: number; mb: number }[]>(() => [])
  const starters: [TargetName, () => Promise<{ pid: number; end(): unknown }>][] = [
    ['lyceum', () => startReady(world)],
    ['floor', () => startChild('floor.mjs', world.floorArgs)],
    ['proxy', () => startChild('proxy.mjs', world.proxyArgs)]
  ]
  world.startOn('measured')
  for (let round = 0; round < rounds; round++) {
    for (const [name, start] of round % 2 ? starters.toReversed() : starters) {
      const begun = performance.now()
      const { pid, end } = await start()
      const ms = performance.now() - begun
      await pause(idleMs)
      starts[name].push({ ms, mb: residentMb(pid) })
      await end()
    }
  }
  world.startOn('other')
  return [
    figure('cold start', 'ms', starts, ({ ms }) => ms, { most: 600 }),
    figure('memory when idle', 'MB', starts, ({ mb }) => mb, { most: 85 })
  ]
}

/** Starts the built server and resolves when it is ready, looking more often than `startBuiltServer`. */
async function startReady({ lyceumEnv, guard }: World): Promise<{ pid: number; end(): Promise<unknown> }> {
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(process.execPath, [builtServerFile], {
    env: { ...lyceumEnv, PORT: new URL(url).port, BASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit']
  })
  guard.watch({ pid: server.pid!, onExit: callback => server.once('exit', callback) })
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`the product ended with ${server.exitCode} at its start`)
    await pause(5)
  }
  return { pid: server.pid!, end: () => endOf(server) }
}

function endOf(server: ChildProcess): Promise<unknown> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  return ended
}

function isReady(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const request = http.get(`${url}/readyz`, { agent: false }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('error', () => resolve(false))
  })
}
