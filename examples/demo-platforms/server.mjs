#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { startDemoPlatforms } from './index.mjs'

/** Runs the demonstration platforms alone: `node examples/demo-platforms/server.mjs [--port 4010] [--host 127.0.0.1] [--pace 30]`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    pace: { type: 'string', default: '30' },
    help: { type: 'boolean', default: false }
  }
})

if (values.help) {
  console.log(
    'node server.mjs [--port 4010] [--host 127.0.0.1] [--pace 30]\n\n--port 0 takes a free port; --pace is milliseconds per word.'
  )
} else {
  await run()
}

async function run() {
  const platform = await startDemoPlatforms({ port: Number(values.port), host: values.host, paceMs: Number(values.pace) }).catch(
    fail
  )
  console.log(welcome(platform))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => platform.stop().then(() => process.exit(0)))
}

/** @param {Awaited<ReturnType<typeof startDemoPlatforms>>} platform */
function welcome(platform) {
  /** @type {[string, import('./platforms.d.mts').DemoPlatformServer<never, never, object>][]} */
  const platforms = Object.entries(platform.platforms)
  return [
    'Demonstration platforms are running. Answers come from scripts, not from a language model.',
    ...platforms.flatMap(([name, { basePath, listApps }]) => [
      '',
      `${name}: ${platform.url}${basePath}`,
      ...listApps().map(app => `  ${Object.values(app).join('  ')}`)
    ])
  ].join('\n')
}

/** @param {NodeJS.ErrnoException} failure @returns {never} */
function fail(failure) {
  const why = failure.code === 'EADDRINUSE' ? `port ${values.port} is taken; choose another with --port` : failure.message
  console.error(`The demonstration platforms could not start: ${why}`)
  process.exit(1)
}
