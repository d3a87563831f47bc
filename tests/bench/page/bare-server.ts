import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { answerTypebot } from './typebot-server.ts'

/** What it serves, by path. */
export type Files = Record<string, string>

export type BareServer = {
  url: URL
  /** Resolves with the time, in milliseconds since 1970, at which the next question arrives. */
  nextQuestion(): Promise<number>
  stop(): void
}

/** Milliseconds between two words of an answer. */
const paceMs = 8
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', '': 'text/html; charset=utf-8' }

/**
 * Serves files, compressed once, and answers questions at `/ask` with events, each with a `text`. Pages of other sites may ask as well.
 * It is the platform, too: what arrives here has no further way.
 */
export async function startBareServer(files: Files, answer: string): Promise<BareServer> {
  const compressed = new Map(Object.entries(files).map(([path, text]) => [path, gzipSync(text, { level: 9 })]))
  let onQuestion: (at: number) => void = () => {}

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    const path = request.url!.split('?')[0]!
    if (request.method === 'OPTIONS') {
      const allowed = request.headers['access-control-request-headers'] ?? ''
      return void response.writeHead(204, { 'access-control-allow-headers': allowed }).end()
    }
    const file = compressed.get(path)
    if (file) {
      const type = types[path.split('.')[1] ?? '']!
      return void response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(file)
    }
    if (request.method !== 'POST') return void response.writeHead(404).end()
    if (path !== '/ask') return answerTypebot(path, response, () => onQuestion(now()), words())
    onQuestion(now())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for await (const text of words()) response.write(`data: ${JSON.stringify({ text })}\n\n`)
    response.end()
  }

  async function* words() {
    for (const text of answer.split(/(?<= )/)) {
      yield text
      await new Promise(resolve => setTimeout(resolve, paceMs))
    }
  }

  const server = http.createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    // As the product: for a page at 127.0.0.1 another site, whose frames browsers give connections of their own.
    url: new URL(`http://localhost:${(server.address() as AddressInfo).port}`),
    nextQuestion: () =>
      new Promise(resolve => {
        onQuestion = resolve
      }),
    stop() {
      server.close()
      server.closeAllConnections()
    }
  }
}

export const now = () => performance.timeOrigin + performance.now()
