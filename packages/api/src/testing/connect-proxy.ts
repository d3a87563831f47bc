import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy that tunnels whatever it is asked for to one port of this machine. */
export type ConnectProxy = {
  /** Its address, with a name and a password. */
  url: string
  /** What it was asked to connect to, with the credentials. */
  tunnels: string[]
  stop(): void
}

/** Starts a proxy for `CONNECT` (RFC 9110 §9.3.6). @param port to which every tunnel leads */
export async function startConnectProxy(port: () => number): Promise<ConnectProxy> {
  const tunnels: string[] = []
  const server = createServer().on('connect', (request, socket) => {
    tunnels.push(`${request.url} ${request.headers['proxy-authorization'] ?? '-'}`)
    const tunnel = connect(port(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    for (const one of [tunnel, socket]) one.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://school:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    stop() {
      server.close()
      server.closeAllConnections()
    }
  }
}
