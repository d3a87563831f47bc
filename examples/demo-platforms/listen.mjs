import { createServer } from 'node:http'
import { BodyTooLarge, readIncoming } from './incoming.mjs'

/**
 * Creates one HTTP server for several platforms; the longest matching mount handles the request. `upgrade` opens a WebSocket.
 *
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {{
 *   mounts: string[],
 *   handle(incoming: import('./incoming.mjs').Incoming, response: import('node:http').ServerResponse): Promise<void>,
 *   upgrade?(request: Request, socket: import('node:stream').Duplex, head: Buffer): void
 * }} MountedPlatform
 * @param {{ port: number, host: string, platforms: MountedPlatform[] }} options
 */
export async function listen({ port, host, platforms }) {
  const mounts = platforms
    .flatMap(platform => platform.mounts.map(mount => ({ mount, platform })))
    .sort((a, b) => b.mount.length - a.mount.length)

  const server = createServer((request, response) => {
    // Clients often disconnect in the middle of a response.
    response.on('error', () => {})
    answer(request, response).catch(failure => giveUp(response, failure))
  })

  server.on('upgrade', (request, socket, head) => {
    const platform = mountOf(request)?.platform
    socket.on('error', () => {})
    if (platform?.upgrade) platform.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })

  /** @param {Request} request */
  function mountOf(request) {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    return mounts.find(({ mount }) => path === mount || path.startsWith(`${mount}/`))
  }

  /** @param {Request} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    const found = mountOf(request)
    if (!found) {
      request.resume()
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
      response.end('<!doctype html><title>404 Not Found</title><h1>Not Found</h1>')
      return
    }
    await found.platform.handle(await readIncoming(request, found.mount), response)
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const bound = server.address()

  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    /** Closes immediately, including open streams. */
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      })
  }
}

/** @param {import('node:http').ServerResponse} response @param {unknown} failure */
function giveUp(response, failure) {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const status = failure instanceof BodyTooLarge ? 413 : 500
  // With an unread body the connection cannot be reused.
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', Connection: 'close' })
  response.end(`<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`)
}
