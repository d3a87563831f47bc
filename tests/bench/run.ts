import { writeFileSync } from 'node:fs'
import { readBytes } from './bytes.ts'
import { measureEachToken } from './each-token.ts'
import type { Figure } from './figures.ts'
import { measureInstants } from './instant.ts'
import { measureLimit } from './limit.ts'
import { measureMemory } from './memory.ts'
import { measureOpening } from './opening.ts'
import { type Options, readOptions, usage } from './options.ts'
import { watchQuietness } from './quietness.ts'
import { bytesTable, table } from './report.ts'
import { measureStart } from './start.ts'
import { startWorld, type World } from './world.ts'

const options = readOptions(process.argv.slice(2))
if (!options) console.log(usage)
else if (options.scans) await runScans()
else if (options.ingest) await runIngest(options)
else await run(options)

/** Needs no server, so it is alone, and its libraries are loaded for it only. */
async function runIngest({ rounds }: Options): Promise<void> {
  const { measureIngest } = await import('./ingest.ts')
  const { measureSmallFiles } = await import('./ingest-small.ts')
  console.log(await measureIngest(rounds))
  console.log(await measureSmallFiles(rounds))
  if (process.connected) process.disconnect()
}

async function runScans(): Promise<void> {
  const { measureScans } = await import('./scans.ts')
  console.log(await measureScans())
  if (process.connected) process.disconnect()
}

/** Measures the product, the floor and a bare proxy on the same platform and machine. @throws when a stream is not whole */
async function run(options: Options): Promise<void> {
  const quietness = watchQuietness()
  const begun = performance.now()
  const say = (text: string) => process.stderr.write(`${Math.round((performance.now() - begun) / 1000)} s: ${text}\n`)
  let world: World | undefined
  let leaving = false
  function leave(): void {
    if (leaving) return
    leaving = true
    say('cut short; ending all servers')
    // What has not ended properly by then is ended by its guard.
    setTimeout(() => process.exit(130), 5000)
    void Promise.resolve(world?.end()).finally(() => process.exit(130))
  }
  process.once('SIGINT', leave).once('SIGTERM', leave).once('SIGHUP', leave).once('disconnect', leave)
  try {
    say('starting PostgreSQL and the servers')
    world = await startWorld(options)
    say(`${world.cores}`)
    const notes: string[] = []
    const figures = await measureAll(world, options, notes, say)
    await world.end()
    const machine = { node: process.version, cores: world.cores, quietness: quietness(), notes }
    const bytes = readBytes()
    console.log(`PostgreSQL, Node.js ${machine.node}, ${machine.cores}.\n\n${table(figures)}\n\n${bytesTable(bytes)}\n`)
    for (const note of notes) console.log(`${note}.`)
    console.log(`The machine: ${machine.quietness}.`)
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ ...machine, figures, bytes }, undefined, 2)}\n`)
    say('done')
  } catch (failure) {
    if (leaving) return
    await world?.end()
    throw failure
  } finally {
    process.off('disconnect', leave)
    if (process.connected) process.disconnect()
  }
}

async function measureAll(
  world: World,
  { streams, instants, held, warm, limits, holdMs, rounds }: Options,
  notes: string[],
  say: (text: string) => void
): Promise<Figure[]> {
  const figures: Figure[] = []
  say('opening questions')
  figures.push(...(await measureOpening(world, rounds, warm)))
  say('each token')
  figures.push(...(await measureEachToken(world, streams, rounds, holdMs)))
  say('many in one instant')
  figures.push(...(await measureInstants(world, instants, Math.min(rounds, 2))))
  say('how much memory a stream holds')
  figures.push(...(await measureMemory(world, held)))
  say('how many streams are carried')
  if (limits.length > 0) figures.push(await measureLimit(world, limits, notes))
  say('starting')
  figures.push(...(await measureStart(world, rounds)))
  return figures
}
