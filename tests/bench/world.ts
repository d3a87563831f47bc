import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child.ts'
import { startDatabases } from './database.ts'
import { type Guard, startGuard } from './guard.ts'
import { startLyceum } from './lyceum.ts'
import { type Memory, probed, readMemory } from './memory.ts'
import type { Options } from './options.ts'
import { type Cores, createCores } from './pin.ts'
import { ownTarget, proxyTarget, type Target } from './targets.ts'

/** One platform and the targets in front of it, each in a process of its own. */
export type World = Pick<Cores, 'startOn'> & {
  /** Where the processes run, for the report. */
  cores: string
  targets: Target[]
  /** What a further server of each target is started with. */
  lyceumEnv: NodeJS.ProcessEnv
  floorArgs: string[]
  proxyArgs: string[]
  platformPid: number
  /** What the process of a target holds when its garbage has been collected. */
  memoryOf(pid: number): Promise<Memory>
  guard: Guard
  /** Makes the platform answer in `count` pieces, `paceMs` milliseconds apart; without `count` until `endAnswers`. See `platform.mjs`. */
  setAnswer(answer: { count?: number; paceMs: number; timed?: false; together?: number }): Promise<void>
  /** Lets the platform end all answers that are running. */
  endAnswers(): Promise<void>
  end(): Promise<void>
}

const key = 'app-bench-0000000001'
/** The token of the floor's share. */
const floorToken = 'floor-share-0000000000'

export async function startWorld({ cpuProf }: Pick<Options, 'cpuProf'>): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-bench-'))
  const memoryDir = await mkdtemp(join(tmpdir(), 'lyceum-memory-'))
  const extra = probed(memoryDir)
  const ends: (() => unknown)[] = [dataDir, memoryDir].map(folder => () => rm(folder, { recursive: true, force: true }))
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await one()
  }
  try {
    const cores = createCores()
    const guard = startGuard()
    ends.push(guard.end)
    const platform = await startChild('platform.mjs', [key])
    ends.push(platform.end)

    cores.startOn('measured')
    const databases = await startDatabases()
    ends.push(databases.stop)
    const proxyArgs = [platform.url]
    const proxy = await startChild('proxy.mjs', proxyArgs, extra)
    ends.push(proxy.end)
    const floorArgs = [databases.floor, platform.url, key, floorToken]
    const floor = await startChild('floor.mjs', floorArgs, extra)
    ends.push(floor.end)
    const lyceum = await startLyceum({
      databaseUrl: databases.lyceum,
      dataDir,
      platformUrl: platform.url,
      key,
      cpuProf,
      guard,
      extra
    })
    ends.push(() => lyceum.server.end('SIGTERM'))
    cores.startOn('other')

    const ask = `${lyceum.url}/api/v1/agents/${lyceum.agentId}/messages`
    const through = (token: string) => ({ authorization: `Share ${token}` })
    const targets = [
      ownTarget('lyceum', { pid: lyceum.server.pid, url: ask, headers: through(lyceum.shareToken) }),
      ownTarget('floor', { ...floor, headers: through(floorToken) }),
      proxyTarget({ ...proxy, headers: { authorization: `Bearer ${key}` } })
    ]
    const { name, startOn } = cores
    return {
      cores: name,
      startOn,
      targets,
      lyceumEnv: lyceum.env,
      floorArgs,
      proxyArgs,
      platformPid: platform.pid,
      memoryOf: pid => readMemory(memoryDir, pid),
      guard,
      setAnswer: answer => platform.send(answer),
      endAnswers: () => platform.send({ stop: true }),
      end
    }
  } catch (failure) {
    await end()
    throw failure
  }
}
