import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { errorTable } from '@lyceum/core/contract'
import type { Express } from 'express'
import { gatherArrivals } from './http/gather-arrivals.ts'
import { requestIdHeader } from './http/request-log.ts'

/**
 * A listening server. After `drain` it still takes calls, but ends each connection with the next answer; `stop` refuses new
 * connections, lets open calls end for `timeoutMs`, then closes them. `failWaiting` answers 9900 to all calls whose answer has not begun.
 */
export type RunningServer = {
  server: Server
  port: number
  drain(): void
  stop(timeoutMs: number): Promise<void>
  failWaiting(): void
}

/** Listens before the app exists; `answer` sets the app. Port 0 takes a free one. */
export async function listen(host: string, port: number): Promise<RunningServer & { answer(app: Express): void }> {
  const server = createServer(respondStarting)
  // Limits the time to receive a request; responses, such as streams of replies, may take longer.
  server.requestTimeout = 300_000
  server.headersTimeout = 20_000
  server.keepAliveTimeout = 65_000
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let draining = false
  const open = new Set<ServerResponse>()
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (draining) response.setHeader('Connection', 'close')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    answer(app) {
      server.off('request', respondStarting)
      server.on('request', gatherArrivals(server, app))
    },
    drain() {
      draining = true
    },
    async stop(timeoutMs) {
      draining = true
      // Not the HTTP server's own close, which would at once cut connections whose request is still on its way.
      const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
      // Those that a stream kept busy become idle when it ends.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
      const cut = setTimeout(() => sockets.forEach(socket => void socket.destroy()), timeoutMs)
      await closed
      clearTimeout(cut)
      clearInterval(sweep)
    },
    failWaiting() {
      for (const response of open) if (!response.headersSent) respondFailed(response)
    }
  }
}

const sweepMs = 500

/** During the start the process runs, but everything else is told to come back. */
function respondStarting(request: IncomingMessage, response: ServerResponse): void {
  const alive = request.url === '/healthz'
  const body = alive ? { status: 'ok' } : { code: errorTable.unavailable.code, message: 'the server is starting' }
  response.writeHead(alive ? 200 : 503, { 'Retry-After': '2', 'Cache-Control': 'no-store', 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

function respondFailed(response: ServerResponse): void {
  const { code, status } = errorTable.generic
  const body = JSON.stringify({ code, message: 'generic', request_id: response.getHeader(requestIdHeader) })
  // Of the answer that did not begin, some headers may be set already.
  for (const name of ['Content-Encoding', 'ETag']) response.removeHeader(name)
  response.writeHead(status, {
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body)
  })
  response.end(body)
}
