import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/** How long a request waits at most for connections that come in beside it, in milliseconds. */
const longestWait = 30

/**
 * Begins the answers of requests that come at the same moment together. Node accepts one connection in each turn of its event loop (libuv from
 * 1.45 on, https://github.com/libuv/libuv/pull/3696). Where each turn also begins to answer a request, two hundred people who open a page at once
 * wait for each other, and their statements can't share a trip to the database. So while connections come in, requests wait for a turn without a
 * new one; turns without work are short. A request that comes alone waits for a turn or two, which is a fraction of a millisecond.
 */
export function gatherArrivals(server: Server, answer: RequestListener): RequestListener {
  let waiting: [IncomingMessage, ServerResponse][] = []
  let hasAccepted = false
  let begun = 0
  server.on('connection', () => {
    hasAccepted = true
  })

  function turn(): void {
    if (hasAccepted && performance.now() - begun < longestWait) {
      hasAccepted = false
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
    // What runs at the end of this turn sees the connection that came with the request, and looks again at the end of the next.
    if (hasAccepted) setImmediate(turn)
    else turn()
  }
}
