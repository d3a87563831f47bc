import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy that tunnels whatever it is asked for to one port of this machine. */
export type ConnectProxy = {
  /** Its address, with a name and a password. */
  url: string
  /** What it was asked to connect to, with the credentials. */
  tunnels: string[]
  /** What it was asked to pass on, with the credentials. */
  requests: string[]
  /** Refuses with this status from now on; undefined for no more. */
  refuseWith(status: number | undefined): void
  stop(): void
}

/** Starts a proxy for `CONNECT` (RFC 9110 §9.3.6), and for plain requests. @param port to which every tunnel leads */
export async function startConnectProxy(port: () => number): Promise<ConnectProxy> {
  const tunnels: string[] = []
  const requests: string[] = []
  let refusal: number | undefined
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['proxy-authorization'] ?? '-'}`)
    if (refusal !== undefined) {
      response.writeHead(refusal).end()
      return
    }
    const { host, pathname, search } = new URL(request.url ?? '')
    const { 'proxy-authorization': _, ...headers } = request.headers
    const options = {
      port: port(),
      host: '127.0.0.1',
      path: pathname + search,
      method: request.method,
      headers: { ...headers, host }
    }
    request.pipe(
      ask(options, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
    )
  })
  server.on('connect', (request, socket) => {
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\nContent-Length: 0\r\n\r\n`)
      return
    }
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
    requests,
    refuseWith(status) {
      refusal = status
    },
    stop() {
      server.close()
      server.closeAllConnections()
    }
  }
}
