import { writeFileSync } from 'node:fs'
import { readBytes } from './bytes.ts'
import { measureEachToken } from './each-token.ts'
import type { Figure } from './figures.ts'
import { measureInstants } from './instant.ts'
import { measureLimit } from './limit.ts'
import { measureOpening } from './opening.ts'
import { type Options, readOptions, usage } from './options.ts'
import { watchQuietness } from './quietness.ts'
import { bytesTable, table } from './report.ts'
import { measureStart } from './start.ts'
import { startWorld, type World } from './world.ts'

const options = readOptions(process.argv.slice(2))
if (options) await run(options)
else console.log(usage)

/** Measures the product, the floor and a bare proxy on the same platform and machine. @throws when a stream is not whole */
async function run(options: Options): Promise<void> {
  const quietness = watchQuietness()
  const world = await startWorld(options)
  const leave = () => void world.end().finally(() => process.exit(130))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  console.log(`PostgreSQL, Node.js ${process.version}, ${world.cores}.`)
  const figures = await measureAll(world, options).finally(() => world.end())
  const bytes = readBytes()
  const machine = { node: process.version, cores: world.cores, quietness: quietness() }
  console.log(`\n${table(figures)}\n\n${bytesTable(bytes)}\n\nThe machine: ${machine.quietness}.`)
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ ...machine, figures, bytes }, undefined, 2)}\n`)
}

async function measureAll(world: World, { streams, instants, limits, holdMs, rounds }: Options): Promise<Figure[]> {
  const figures: Figure[] = []
  console.log('Opening questions…')
  figures.push(...(await measureOpening(world, rounds)))
  console.log('Each token…')
  figures.push(...(await measureEachToken(world, streams, rounds, holdMs)))
  console.log('Many in one instant…')
  figures.push(...(await measureInstants(world, instants, rounds)))
  console.log('How many streams are carried…')
  figures.push(await measureLimit(world, limits, holdMs))
  console.log('Starting…')
  figures.push(...(await measureStart(world, rounds)))
  return figures
}
