import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { handbooks } from '../../packages/api/src/testing/handbook-texts.ts'
import { startChild } from './child.ts'
import { startDatabases } from './database.ts'
import { median } from './figures.ts'
import { startGuard } from './guard.ts'
import { startLyceum } from './lyceum.ts'
import { createCores } from './pin.ts'
import { cpuMs } from './process-cost.ts'
import { watchQuietness } from './quietness.ts'
import { ownTarget, type Target } from './targets.ts'

/** `npm run bench -- --base`: what a question costs when a knowledge base is searched for it, beside one without, on the same server. */
const { values } = parseArgs({
  options: {
    instant: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    'cpu-prof': { type: 'string' }
  }
})
const [instant, rounds] = [Number(values.instant), Number(values.rounds)]
const key = 'app-bench-0000000001'
const question = "When do I need a doctor's note?"
const warmUp = 300
const counted = 200

type Run = { first: number; cpu: number; alone: number; cpuAlone: number }

async function measure(target: Target): Promise<Run> {
  const begun = cpuMs(target.pid)
  const crowd = await Promise.all(Array.from({ length: instant }, () => target.ask()))
  const cpu = (cpuMs(target.pid) - begun) / instant
  await pause(500)
  const before = cpuMs(target.pid)
  const firsts: number[] = []
  for (let at = 0; at < counted; at++) firsts.push((await target.ask()).first)
  const cpuAlone = (cpuMs(target.pid) - before) / counted
  target.closeIdle()
  return { first: median(crowd.map(({ first }) => first)), cpu, alone: median(firsts), cpuAlone }
}

const quietness = watchQuietness()
const ends: (() => unknown)[] = []
try {
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-bench-'))
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  const cores = createCores()
  const guard = startGuard()
  ends.push(guard.end)
  const platform = await startChild('platform.mjs', [key])
  ends.push(platform.end)
  cores.startOn('measured')
  const databases = await startDatabases()
  ends.push(databases.stop)
  const at = { databaseUrl: databases.lyceum, dataDir, platformUrl: platform.url, key }
  const lyceum = await startLyceum({ ...at, cpuProf: values['cpu-prof'], guard, documents: handbooks })
  ends.push(() => lyceum.server.end('SIGTERM'))
  cores.startOn('other')
  const targetOf = ({ agentId, shareToken }: { agentId: string; shareToken: string }) =>
    ownTarget(
      'lyceum',
      {
        pid: lyceum.server.pid,
        url: `${lyceum.url}/api/v1/agents/${agentId}/messages`,
        headers: { authorization: `Share ${shareToken}` }
      },
      question
    )
  const [without, grounded] = [targetOf(lyceum), targetOf(lyceum.grounded!)]
  await platform.send({ count: 1, paceMs: 0 })
  for (const target of [without, grounded]) for (let asked = 0; asked < warmUp; asked++) await target.ask()
  const runs = { without: [] as Run[], grounded: [] as Run[] }
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? (['grounded', 'without'] as const) : (['without', 'grounded'] as const))
      runs[name].push(await measure(name === 'grounded' ? grounded : without))
  const line = (what: string, unit: string, of: (run: Run) => number) => {
    const [plain, own] = [median(runs.without.map(of)), median(runs.grounded.map(of))]
    console.log(
      `${what}: ${plain.toFixed(1)} ${unit} without, ${own.toFixed(1)} ${unit} with a base, ${(own / plain).toFixed(2)} ×`
    )
  }
  line(`${instant} questions in one instant: first token, p50`, 'ms', ({ first }) => first)
  line(`${instant} questions in one instant: processor time of each`, 'ms', ({ cpu }) => cpu)
  line('one after the other: first token, p50', 'ms', ({ alone }) => alone)
  line('one after the other: processor time of each', 'ms', ({ cpuAlone }) => cpuAlone)
  console.log(`The machine: ${quietness()}.`)
} finally {
  for (const end of ends.reverse()) await end()
  if (process.connected) process.disconnect()
}
