/**
 * The agent platform in a process of its own. Answers to questions cost it as little as possible, so that it keeps its pace for
 * a thousand readers on the core that it shares with them; all other calls go to the demo platform.
 * Messages of the parent process: `{ count, paceMs }` sets how many pieces the next answers have, and how many milliseconds are
 * between two; without `count` they have no end, and without `timed: false` each piece has its time; with `long: true` it
 * has 600 characters, and with `together` as many pieces leave as one. `{ stop: true }` ends all that are running.
 */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { startDemoPlatforms } from '../../examples/demo-platforms/index.mjs'
import { endOf, longPieceAt, pieceAt, timedPiece } from './script.mjs'

const [key] = process.argv.slice(2)
const demo = await startDemoPlatforms({ apps: [{ key, mode: 'chat' }] })
const behind = new URL(demo.difyUrl)
const asked = `${behind.pathname}/chat-messages`
const running = new Set()
let next = { count: 1, paceMs: 0 }

/** Streams one answer: pieces with the time at which each was sent, then how many there were. */
function answer(response) {
  const { count = Number.POSITIVE_INFINITY, paceMs, timed = true, long = false, together = 1 } = next
  const [id, conversation, task] = [randomUUID(), randomUUID(), randomUUID()]
  const common = `"conversation_id":"${conversation}","message_id":"${id}","created_at":1760000000,"task_id":"${task}","id":"${id}"`
  const write = words => response.write(`data: {"event":"message",${common},"answer":${words},"from_variable_selector":null}\n\n`)
  let said = 0
  let timer

  function say() {
    if (said === count) return end()
    let piece = ''
    for (let left = together; left > 0; left--) piece += (long ? longPieceAt : pieceAt)(said++)
    write(timed ? timedPiece(piece) : JSON.stringify(piece))
    timer = setTimeout(say, paceMs)
  }

  function end() {
    clearTimeout(timer)
    if (!running.delete(end)) return
    write(JSON.stringify(endOf(said)))
    response.end(`data: {"event":"message_end",${common},"metadata":{"retriever_resources":[]},"files":null}\n\n`)
  }

  running.add(end)
  response.once('close', () => {
    clearTimeout(timer)
    running.delete(end)
  })
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' })
  say()
}

function passOn(request, response) {
  const { method, url: path, headers } = request
  const onward = http.request({ host: behind.hostname, port: behind.port, method, path, headers }, answered => {
    response.writeHead(answered.statusCode, answered.headers)
    answered.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

const server = http.createServer((request, response) => {
  if (request.url !== asked) return passOn(request, response)
  request.resume().once('end', () => answer(response))
})
// Longer than any run: a proxy that used a connection again just when it was closed here would break a reader's answer, and the whole run
// with it, and whether a connection is still good is not what is measured.
server.keepAliveTimeout = 3_600_000

process.on('message', ({ stop, ...answers }) => {
  if (stop) for (const end of [...running]) end()
  else next = answers
  process.send({ done: true })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}${behind.pathname}` }))
