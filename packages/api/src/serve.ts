import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Express } from 'express'

/** A server that listens; `stop` takes no new calls, lets open ones end for a while, then cuts them. */
export type Serving = { server: Server; port: number; stop(timeoutMs: number): Promise<void> }

/** Listens before there is an app: `answer` sets it once the address is known. Port 0 takes a free one. */
export async function listen(host: string, port: number): Promise<Serving & { answer(app: Express): void }> {
  const server = createServer(notYet)
  // Streams of replies are long; what must end soon is the sending of a request.
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
      server.off('request', notYet)
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

/** Nobody waits for a start, or for ever. */
function notYet(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '2', 'Cache-Control': 'no-store' }).end()
}
