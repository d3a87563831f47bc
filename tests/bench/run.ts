import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readBytes } from './bytes.ts'
import { measureCrowds } from './crowd.ts'
import { measureEachDelta } from './each-delta.ts'
import type { Figure } from './figures.ts'
import { measureFirstWords } from './first-words.ts'
import { type Options, readOptions, usage } from './options.ts'
import { bytesTable, table } from './report.ts'
import { startWorld } from './world.ts'

const options = readOptions(process.argv.slice(2))
if (options) await run(options)
else console.log(usage)

/** Measures the product and a bare proxy on the same platform and machine, and prints both. @throws when a stream is not whole */
async function run({ database, readers, rounds, json, cpuProf }: Options): Promise<void> {
  const world = await startWorld({ database, cpuProf })
  const leave = () => void world.end().finally(() => process.exit(130))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const machine = { database: world.database, node: process.version, cores: cpus().length }
  console.log(`On ${machine.database}, Node.js ${machine.node}, ${machine.cores} cores.`)
  const figures: Figure[] = []
  try {
    console.log('First words…')
    figures.push(...(await measureFirstWords(world, rounds)))
    console.log('Each delta…')
    figures.push(...(await measureEachDelta(world, rounds)))
    console.log('Many readers…')
    figures.push(...(await measureCrowds(world, readers, rounds)))
  } finally {
    await world.end()
  }
  const bytes = readBytes()
  console.log(`\n${table(figures)}\n\n${bytesTable(bytes)}`)
  if (json) writeFileSync(json, `${JSON.stringify({ ...machine, figures, bytes }, undefined, 2)}\n`)
}
