import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Figure, figure, perTarget } from './figures.ts'
import { openStreams } from './streams.ts'
import { alternate } from './targets.ts'
import type { World } from './world.ts'

/** Bytes of a process: held by its objects and buffers when all garbage has been collected, and resident. */
export type Memory = { held: number; resident: number }

/** How a process that is to be asked for its memory is started. */
export const probed = (folder: string) => ({
  nodeOptions: ['--require', fileURLToPath(new URL('memory-probe.cjs', import.meta.url))],
  env: { BENCH_MEMORY: folder }
})

/** Has a process collect its garbage. @param folder the one it was started with. @throws when it says nothing within 10 s */
export async function readMemory(folder: string, pid: number): Promise<Memory> {
  const file = join(folder, String(pid))
  process.kill(pid, 'SIGUSR2')
  for (const deadline = performance.now() + 10_000; !existsSync(file); ) {
    if (performance.now() > deadline) throw new Error('a server does not tell how much memory it uses')
    await pause(20)
  }
  const memory = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return memory
}

/** Streams that are held say little, so that what they hold is measured and not how fast they are. */
const heldPaceMs = 300
const settleMs = 1000

/** Measures what each open stream holds, by what is left after a collection. All targets have carried as many before. */
export async function measureMemory(world: World, sizes: number[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const perStream = perTarget<Memory[]>(() => [])
    await alternate(world.targets, 1, async target => {
      const before = await world.memoryOf(target.pid)
      const streams = await openStreams(world, target, heldPaceMs)
      const inTime = await streams.openUpTo(size)
      await pause(settleMs)
      const { held, resident } = await world.memoryOf(target.pid)
      await streams.end()
      if (inTime)
        perStream[target.name].push({ held: (held - before.held) / size, resident: (resident - before.resident) / size })
    })
    const what = `${size} streams held: memory per stream`
    figures.push(
      figure(`${what}, after a collection`, 'KiB', perStream, ({ held }) => held / 1024, { most: 2, of: 'proxy' }),
      figure(`${what}, resident`, 'KiB', perStream, ({ resident }) => resident / 1024)
    )
  }
  return figures
}
