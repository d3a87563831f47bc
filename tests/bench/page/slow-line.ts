import net from 'node:net'
import type { Duplex } from 'node:stream'

/** A phone's line: what one direction carries in a second, and how long a round trip takes. */
export type Line = { bitsPerSecond: number; roundTripMs: number }

/**
 * Forwards a port through a slow line. All connections share the bandwidth of each direction; a new connection costs a round trip,
 * as TCP's handshake would. Chromium's own throttling leaves out frames of other sites, which run in processes of their own.
 */
export async function startSlowLine(target: URL, line: Line): Promise<{ port: number; stop(): void }> {
  const down = createDirection(line)
  const up = createDirection(line)
  const sockets = new Set<net.Socket>()
  const server = net.createServer(socket => {
    const onward = net.connect(Number(target.port), target.hostname)
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => socket.destroy() && onward.destroy())
      one.on('close', () => sockets.delete(one))
    }
    up(socket, onward, line.roundTripMs)
    down(onward, socket, 0)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

/**
 * Bytes leave one after the other, at the line's pace, and arrive half a round trip later. Those of a connection that is still being
 * set up take no place in the line.
 */
function createDirection({ bitsPerSecond, roundTripMs }: Line) {
  let freeAt = 0
  return (from: Duplex, to: Duplex, setUpMs: number) => {
    const ready = new Promise(resolve => setTimeout(resolve, setUpMs))
    const send = (bytes: Buffer) => {
      // Packets, so that one long response does not hold up the others.
      for (let at = 0; at < bytes.length; at += packet) {
        const part = bytes.subarray(at, at + packet)
        freeAt = Math.max(freeAt, performance.now()) + (part.length * 8000) / bitsPerSecond
        setTimeout(() => to.writable && to.write(part), freeAt + roundTripMs / 2 - performance.now())
      }
    }
    from.on('data', (bytes: Buffer) => void ready.then(() => send(bytes)))
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, freeAt - performance.now()) + setUpMs + roundTripMs / 2))
  }
}

const packet = 1400
