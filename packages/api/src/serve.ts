import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Express } from 'express'

/** A listening server; `stop` refuses new connections, lets open calls end for `timeoutMs`, then closes them. */
export type RunningServer = { server: Server; port: number; stop(timeoutMs: number): Promise<void> }

/** Listens before the app exists; `answer` sets the app. Port 0 takes a free one. */
export async function listen(host: string, port: number): Promise<RunningServer & { answer(app: Express): void }> {
  const server = createServer(respondStarting)
  // Limits the time to receive a request; responses, such as streams of replies, may take longer.
  server.requestTimeout = 120_000
  server.headersTimeout = 20_000
  server.keepAliveTimeout = 65_000
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
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
      server.on('request', app)
    },
    async stop(timeoutMs) {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => sockets.forEach(socket => void socket.destroy()), timeoutMs)
      await closed
      clearTimeout(cut)
    }
  }
}

/** Responds with 503 and Retry-After during the start. */
function respondStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '2', 'Cache-Control': 'no-store' }).end()
}
