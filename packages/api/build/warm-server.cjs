/** The built server with a few calls to itself, until the caches of its code are written. Started by `code-cache.mjs`. */
const { join } = require('node:path')
const { createCachedRequire } = require('../dist/code-cache.js')

const url = `http://127.0.0.1:${process.env.PORT}`
const code = createCachedRequire()

/** What every start answers, and calls that pass all of the way in that asks neither for people nor for agents. */
const calls = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/api/v1/no-such-call'],
  ['POST', '/api/v1/agents/none/messages', { text: 'What is a limit?' }]
]

async function run() {
  await code.load(join(__dirname, '../dist/start.js')).start()
  for (const [method, path, body] of calls) {
    const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    await (await fetch(url + path, { method, ...sent })).text()
  }
  code.writeCaches()
  process.emit('SIGTERM', 'SIGTERM')
}

run().catch(failure => {
  process.stderr.write(`${failure.stack}\n`)
  process.exit(1)
})
