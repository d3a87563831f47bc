import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a request waits at most for connections that come in beside it, in milliseconds. */
const longestWait = 30

/**
 * Begins the answers of requests that come at the same moment together. Node accepts one connection in each turn of its event loop (libuv from
 * 1.45 on, https://github.com/libuv/libuv/pull/3696). Where each turn also begins to answer a request, two hundred people who open a page at once
 * wait for each other, and their statements can't share a trip to the database. So while connections come in, requests wait for a turn without a
 * new one; turns without work are short. A request that comes alone does not wait.
 */
export function gatherArrivals(server: Server, answer: RequestListener): RequestListener {
  let waiting: [IncomingMessage, ServerResponse][] = []
  let accepted: Socket | undefined
  let begun = 0
  server.on('connection', (socket: Socket) => {
    accepted = socket
  })

  function turn(): void {
    if (accepted && performance.now() - begun < longestWait) {
      accepted = undefined
      setImmediate(turn)
      return
    }
    const arrived = waiting
    waiting = []
    for (const [request, response] of arrived) if (!response.destroyed) answer(request, response)
  }

  return (request, response) => {
    if (waiting.push([request, response]) > 1) return
    begun = performance.now()
    if (accepted === request.socket) accepted = undefined
    // What runs at the end of this turn sees the connection that came beside the request, and looks again at the end of the next.
    if (accepted) setImmediate(turn)
    else turn()
  }
}
