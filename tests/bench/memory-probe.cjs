/**
 * Loaded by each server that is measured, before its own code. At SIGUSR2 it collects all garbage and writes how many bytes are left to
 * the file that is named by the process's id in the folder BENCH_MEMORY.
 */
const { renameSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

let collect

process.on('SIGUSR2', () => {
  // Not before it is needed: code that was compiled with other flags is of no use to V8.
  if (!collect) setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc')
  collect()
  // What the first one found is let go in the next turn.
  setImmediate(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    const file = join(process.env.BENCH_MEMORY, String(process.pid))
    writeFileSync(`${file}.part`, JSON.stringify({ held: heapUsed + external, resident: rss }))
    renameSync(`${file}.part`, file)
  })
})
