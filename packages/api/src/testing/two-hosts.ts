import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { createOutgoing } from '../connectors/client/call.ts'
import type { EventStream, Outgoing, OutgoingRequest } from '../connectors/client/outgoing.ts'

const signal = new AbortController().signal

type TwoHosts = {
  /** The address of each server. */
  a: string
  b: string
  /** How both respond. */
  answer: RequestListener
  /** The requests that reached them. */
  hits: string[]
  outgoing: Outgoing
  get(url: string): ReturnType<Outgoing['json']>
  /** The stream that `a` sends. */
  stream(more?: Partial<OutgoingRequest>, client?: Outgoing): Promise<EventStream>
}

/** For a file of tests: two servers with private addresses, of which only `a` may be called, and a client that calls them. */
export function useTwoHosts(): TwoHosts {
  const hosts: TwoHosts = {
    a: '',
    b: '',
    hits: [],
    answer: () => {},
    outgoing: undefined as unknown as Outgoing,
    get: url => hosts.outgoing.json({ url, field: 'apiUrl', headers: { authorization: 'Bearer k' }, secrets: ['k'], signal }),
    async stream(more = {}, client = hosts.outgoing) {
      const opened = await client.events({ url: hosts.a, secrets: [], signal, ...more })
      if (!('stream' in opened)) throw new Error('no stream')
      return opened.stream
    }
  }
  const servers = (['a', 'b'] as const).map(name => ({
    name,
    server: createServer((request, response) => {
      hosts.hits.push(`${name} ${request.method} ${request.url} ${request.headers.authorization ?? '-'}`)
      hosts.answer(request, response)
    })
  }))

  beforeAll(async () => {
    for (const { name, server } of servers) {
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      hosts[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    hosts.outgoing = clientFor(hosts.a, { connect: 1000, headers: 500, idle: 400, dataSilence: 900, answer: 700 })
  })
  afterAll(async () => {
    await hosts.outgoing.stop()
    for (const { server } of servers) await new Promise(resolve => server.close(resolve))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    hosts.hits = []
  })
  return hosts
}

/** A client that may call one private address, and waits for these milliseconds. */
export function clientFor(url: string, timing: Parameters<typeof createOutgoing>[0]['timing']): Outgoing {
  return createOutgoing({ allowedHosts: [new URL(url).host], log: pino({ enabled: false }), timing })
}
