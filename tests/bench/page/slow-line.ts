import net from 'node:net'
import type { Duplex } from 'node:stream'

/** A phone's line: what one direction carries in a second, and how long a round trip takes. */
export type Line = { bitsPerSecond: number; roundTripMs: number }

export type SlowLine = {
  proxy: string
  /** Bytes that have come from the server so far. */
  received(): number
  stop(): void
}

/**
 * A SOCKS proxy (RFC 1928) behind which one server is reached through a slow line, and all others at once. All connections share the
 * bandwidth of each direction. A new one costs a round trip, during which the browser may prefer one that has become free. Chromium's
 * own throttling leaves out frames of other sites, which run in processes of their own.
 */
export async function startSlowLine(target: URL, line: Line): Promise<SlowLine> {
  const down = createDirection(line)
  const up = createDirection(line)
  const sockets = new Set<net.Socket>()
  let received = 0
  const server = net.createServer(async socket => {
    keep(socket)
    await next(socket)
    socket.write(noAuthentication)
    const request = await next(socket)
    // A request ends with the port.
    const port = request.readUInt16BE(request.length - 2)
    const onward = net.connect(port, target.hostname)
    keep(onward)
    for (const one of [socket, onward]) one.on('close', () => socket.destroy() && onward.destroy())
    if (port === Number(target.port)) {
      await new Promise(resolve => setTimeout(resolve, line.roundTripMs))
      up(socket, onward)
      down(onward, socket)
      onward.on('data', bytes => {
        received += bytes.length
      })
    } else socket.pipe(onward).pipe(socket)
    socket.write(connected)
  })
  function keep(socket: net.Socket) {
    sockets.add(socket)
    socket.setNoDelay(true)
    // It closes after that.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    proxy: `socks5://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received: () => received,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

/** A message of the proxy's protocol; Chromium writes each in one piece and waits for the reply. */
const next = (socket: net.Socket) => new Promise<Buffer>(resolve => socket.once('data', resolve))
const noAuthentication = Buffer.from([5, 0])
const connected = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** Bytes leave one after the other, at the line's pace, and arrive half a round trip later. */
function createDirection({ bitsPerSecond, roundTripMs }: Line) {
  let freeAt = 0
  return (from: Duplex, to: Duplex) => {
    from.on('data', (bytes: Buffer) => {
      // Packets, so that one long response does not hold up the others.
      for (let at = 0; at < bytes.length; at += packet) {
        const part = bytes.subarray(at, at + packet)
        freeAt = Math.max(freeAt, performance.now()) + (part.length * 8000) / bitsPerSecond
        setTimeout(() => to.writable && to.write(part), freeAt + roundTripMs / 2 - performance.now())
      }
    })
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, freeAt - performance.now()) + roundTripMs / 2))
  }
}

const packet = 1400
