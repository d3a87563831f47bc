import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { startNginx } from './nginx.ts'

/** Longer than nginx keeps in memory. */
const question = 'What is a limit? '.repeat(4000)

/** How a process may fail a question: its connection ends, or it takes no calls any more. */
const failures: ((response: http.ServerResponse) => unknown)[] = [
  response => response.socket?.destroy(),
  response => response.writeHead(503).end()
]

/**
 * nginx with our example of its configuration gives a question with a key to the other process, whole, and no other: without a key
 * nobody would know that it comes twice. @throws when it does anything else
 */
export async function proveNginxRepeats(): Promise<void> {
  const received: string[] = []
  let failing: (typeof failures)[number] | undefined
  const servers = [0, 1].map(() =>
    http.createServer(async (request, response) => {
      if (request.method === 'GET') return void response.end()
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      received.push(body)
      const fail = failing
      failing = undefined
      if (fail) fail(response)
      else response.end('answered')
    })
  )
  const ports = await Promise.all(
    servers.map(async server => {
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    })
  )
  const proxy = await startNginx(ports, true)
  try {
    for (const key of [randomUUID(), undefined])
      for (const fail of failures) {
        received.length = 0
        failing = fail
        const headers = new Headers(key && { 'idempotency-key': key })
        const { ok } = await fetch(proxy.url, { method: 'POST', body: question, headers })
        const whole = received.every(body => body === question)
        if (ok !== Boolean(key) || !whole || received.length !== (key ? 2 : 1))
          throw new Error(
            `a question ${key ? 'with' : 'without'} a key came ${received.length} times and was ${ok ? '' : 'not '}answered`
          )
      }
  } finally {
    await proxy.end()
    for (const server of servers) server.close().closeAllConnections()
  }
}
