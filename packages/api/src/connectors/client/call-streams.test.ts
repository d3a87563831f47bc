import { createGzip, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clientFor, useTwoHosts } from '../../testing/two-hosts.ts'
import type { EventStream, StreamEvent } from './outgoing.ts'

const hosts = useTwoHosts()
const signal = new AbortController().signal

/** Gives up soon, for tests in which nothing comes. */
const impatient = () => clientFor(hosts.a, { connect: 1000, headers: 300, idle: 200, dataSilence: 500, answer: 300 })

test('a call times out before the response, within a stream, and in a stream of keep-alives without data', async () => {
  const hasty = impatient()
  hosts.answer = () => {}
  await expect(hasty.json({ url: hosts.a, secrets: [], signal })).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  hosts.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\n')
  await expect(readAll(await hosts.stream({}, hasty))).resolves.toMatchObject({
    events: [{ n: 1 }],
    reason: 'thirdPartyStreamFailed'
  })
  hosts.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const pings = setInterval(() => response.write('event: ping\n\n'), 50)
    response.once('close', () => clearInterval(pings))
  }
  const began = Date.now()
  await expect(readAll(await hosts.stream({}, hasty))).resolves.toMatchObject({ events: [], reason: 'thirdPartyStreamFailed' })
  expect(Date.now() - began).toBeGreaterThan(400)
  await hasty.stop()
})

test('compressed responses and streams are decompressed, streams without delay', async () => {
  hosts.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}'))
  expect((await hosts.get(hosts.a)).body).toEqual({ packed: true })
  let more: () => void = () => {}
  hosts.answer = (_request, response) => {
    const packer = createGzip()
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'GZIP' })
    packer.pipe(response)
    packer.write('data: {"n":1}\n\n')
    packer.flush()
    more = () => packer.end('data: {"n":2}\n\n')
  }
  const seen: unknown[] = []
  await (await hosts.stream()).read(({ data }) => {
    seen.push(JSON.parse(data))
    more()
  })
  expect(seen).toEqual([{ n: 1 }, { n: 2 }])
  hosts.answer = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(9_000_000)))
  await expect(hosts.get(hosts.a)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  hosts.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed at all')
  await expect(hosts.get(hosts.a)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
})

test('a request can override the timeouts for headers, silence and data', async () => {
  const waitFor = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  hosts.answer = async (_request, response) => {
    await waitFor(1100)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    await waitFor(1100)
    response.end('data: 2\n\n')
  }
  const hasty = impatient()
  await expect(hosts.stream({}, hasty)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
  const timing = { headers: 5000, idle: 5000, dataSilence: 5000 }
  await expect(readAll(await hosts.stream({ timing }, hasty))).resolves.toEqual({ events: [1, 2] })
  await hasty.stop()
})

test('reading ends at an idle timeout, an abort or an error of the reader, after the events so far', async () => {
  hosts.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\ndata: 2\n\n')
  const asked: number[] = []
  const read = await readAll(await hosts.stream(), { idleTimeoutMs: () => (asked.push(1) === 2 ? 50 : undefined) })
  expect(read).toEqual({ events: [1, 2] })
  expect(asked).toHaveLength(2)

  const leaving = new AbortController()
  const left = new Error('left')
  const seen: string[] = []
  const reading = (await hosts.stream({ signal: leaving.signal })).read(({ data }) => {
    seen.push(data)
    leaving.abort(left)
  })
  await expect(reading).rejects.toBe(left)
  expect(seen).toEqual(['1'])
  await expect((await hosts.stream()).read(() => raise(left))).rejects.toBe(left)
})

test('events have their name and id, and data that is not JSON is passed on unchanged', async () => {
  hosts.answer = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end('event: end\nid: 7\ndata: 9007199254740993\n\n: alive\n\ndata: [DONE]\ndata: two\r\rid\ndata\n\n')
  const seen: StreamEvent[] = []
  await (await hosts.stream()).read(event => void seen.push(event))
  expect(seen).toEqual([
    { event: 'end', id: '7', data: '9007199254740993' },
    { event: undefined, id: undefined, data: '[DONE]\ntwo' },
    { event: undefined, id: '', data: '' }
  ])
})

test('a connection that breaks before the stream is read only fails the reading', async () => {
  hosts.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    setTimeout(() => response.destroy(), 20)
  }
  const opened = await hosts.stream()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(await readAll(opened)).toMatchObject({ reason: 'thirdPartyStreamFailed' })
})

test('streams may have no space after a colon, two prefixes, CR LF and no blank line at the end', async () => {
  hosts.answer = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'Text/Event-Stream; charset=utf-8' })
      .end('\ufeffdata:{"n":1}\r\n\r\ndata: data: {"n":2}\n\ndata:data:{"n":3}\n\nevent: ping\n\ndata: {"n":4}')
  expect(await readAll(await hosts.stream())).toEqual({ events: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }] })
})

test('an error that is sent as a stream is one event, however it is cut, and a stream may begin with blank lines', async () => {
  const error = '{"code":"invalid",\n "message":"水"}'
  hosts.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const byte of Buffer.from(`\ufeff\n${error}\n`)) response.write(Buffer.of(byte))
    response.end()
  }
  expect(await readAll(await hosts.stream())).toEqual({ events: [JSON.parse(error)] })
  hosts.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('\r\n\r\n\n data: {"n":1}\n\ndata: {"n":2}')
  expect(await readAll(await hosts.stream())).toEqual({ events: [{ n: 1 }, { n: 2 }] })
})

test('aborting a call that waits for a response ends it at once, with the reason of the abort', async () => {
  hosts.answer = () => {}
  const left = new Error('left')
  for (const call of ['json', 'events'] as const) {
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(left), 50)
    const began = Date.now()
    await expect(hosts.outgoing[call]({ url: hosts.a, secrets: [], signal: leaving.signal })).rejects.toBe(left)
    expect(Date.now() - began).toBeLessThan(400)
    await expect(hosts.outgoing[call]({ url: hosts.a, secrets: [], signal: leaving.signal })).rejects.toBe(left)
  }
})

test('a byte order mark before JSON is no error', async () => {
  hosts.answer = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('\ufeff{"n":1}')
  await expect(hosts.get(hosts.a)).resolves.toMatchObject({ body: { n: 1 } })
})

test('of an event that is too large the beginning is passed on, which is no value, and a response that is too large fails', async () => {
  hosts.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\ndata: ')
    for (let sent = 0; sent < 6; sent++) response.write('x'.repeat(1_000_000))
    response.end('\nevent: big\ndata: more\n\ndata: {"n":2}\n\n')
  }
  const seen: string[] = []
  await (await hosts.stream()).read(({ data }) => void seen.push(data))
  expect(seen).toEqual(['{"n":1}', `${'x'.repeat(1000)}…`, '{"n":2}'])
  hosts.answer = (_request, response) => void response.end('x'.repeat(9_000_000))
  await expect(hosts.get(hosts.a)).rejects.toMatchObject({ reason: 'thirdPartyFailed' })
})

test('returning stop from the reader of a stream closes its connection', async () => {
  const closed = new Promise<void>(resolve => {
    hosts.answer = (_request, response) => {
      response.once('close', resolve)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\ndata: {"n":2}\n\n')
    }
  })
  const seen: unknown[] = []
  await (await hosts.stream()).read(({ data }) => {
    seen.push(data)
    return 'stop'
  })
  expect(seen).toEqual(['{"n":1}'])
  await closed
})

function raise(failure: Error): never {
  throw failure
}

async function readAll(stream: EventStream, options?: Parameters<EventStream['read']>[1]) {
  const events: unknown[] = []
  try {
    await stream.read(({ data }) => void events.push(JSON.parse(data)), options)
    return { events }
  } catch (failure) {
    return { events, reason: (failure as { reason?: string }).reason }
  }
}
