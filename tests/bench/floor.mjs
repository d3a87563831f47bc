/**
 * The shortest server that does the product's duties for a question through a share: checks the share, reads the agent and its
 * owner, stores the question, asks the platform, sends its words on as numbered and dated events, stores those and the answer.
 * What the product costs is compared with it. Started with the addresses of its own
 * database and of the platform, the platform's key and the token of the share.
 */
import http from 'node:http'
import { readPlatform } from './floor-platform.mjs'
import { openStore } from './floor-store.mjs'

const [database, platform, key, token] = process.argv.slice(2)
const store = await openStore(database, { platform, key, token })
const flushMs = 250

/** Replies with events that the database does not have yet. */
const unwritten = new Set()
setInterval(() => {
  if (unwritten.size === 0) return
  store.writeEvents([...unwritten].map(takeEvents)).catch(failure => process.emitWarning(failure))
  unwritten.clear()
}, flushMs)

function takeEvents(reply) {
  const [from, events] = [reply.written + 1, reply.events]
  reply.written += events.length
  reply.events = []
  return { messageId: reply.id, from, events }
}

async function answer(request, response) {
  const share = await store.findShare(/^Share (.+)$/.exec(request.headers.authorization)?.[1])
  if (!share) return void response.writeHead(401).end()
  const [agent, { text }] = await Promise.all([store.findAgent(share.agent_id), readJson(request)])
  const id = await store.begin(text)
  const reply = { id, text: '', written: 0, events: [] }
  let number = 0
  const send = (type, fields) => {
    const event = `{"seq":${++number},"at":"${new Date().toISOString()}","type":"${type}"${fields}}`
    reply.events.push(event)
    unwritten.add(reply)
    response.write(`id: ${number}\ndata: ${event}\n\n`)
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache, no-transform' })
  send('started', `,"message_id":"${id}"`)
  await readPlatform(agent, text, words => {
    reply.text += words
    send('text', `,"delta":${JSON.stringify(words)}`)
  })
  await store.end(id, reply.text)
  send('finished', '')
  response.end()
}

async function readJson(request) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return JSON.parse(text)
}

const server = http.createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('ready')
  answer(request, response).catch(failure => {
    process.emitWarning(failure)
    response.destroy()
  })
})

// As long as the product's, so that a machine that is busy for seconds closes nobody's connection.
server.keepAliveTimeout = 65_000
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
