import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { times } from '@lyceum/core/contract'
import type { Response } from 'express'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { ReplyReader } from '../replies/reader.ts'
import { Backlog } from './backlog.ts'
import { sendEvents } from './event-stream.ts'

const log = pino({ enabled: false })
const frame = `id: 1\ndata: ${'x'.repeat(10_000)}\n\n`

/** Serves one feed to one reader that has not begun to take anything. */
async function serve(feed: (reader: ReplyReader, response: Response) => Promise<void>, backlog = new Backlog()) {
  let served: Promise<void> = Promise.resolve()
  const server = createServer((_request, response) => {
    const express = response as unknown as Response
    served = sendEvents({ log, backlog }, express, reader => feed(reader, express))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1' }, resolve).on('error', reject).end()
  })
  const stop = () => {
    answer.destroy()
    server.closeAllConnections()
    server.close()
  }
  return { answer, served, stop }
}

/** Writes until the reader is cut. Returns how much was written after the connection took no more, and how much that held then. */
async function writeUntilCut(reader: ReplyReader, response: Response) {
  const seen = { waited: 0, held: 0 }
  while (!reader.closed) {
    reader.write(frame)
    if (reader.full) seen.waited += frame.length
    seen.held = Math.max(seen.held, response.writableLength)
    await new Promise(resolve => setImmediate(resolve))
  }
  return seen
}

test('a reader that takes nothing is cut when 256 KB wait for it, of which its connection holds a part', async () => {
  let seen = { waited: 0, held: 0 }
  const { served, stop } = await serve(async (reader, response) => {
    seen = await writeUntilCut(reader, response)
  })
  await served
  expect(seen.waited).toBeGreaterThan(150_000)
  expect(seen.waited).toBeLessThan(256 * 1024 + 2 * frame.length)
  expect(seen.held).toBeLessThan(100_000)
  stop()
})

test('when too much waits for all readers together, the one is cut for which most waits', async () => {
  const backlog = new Backlog(100_000)
  const readers: ReplyReader[] = []
  const hold = (reader: ReplyReader) => {
    readers.push(reader)
    return new Promise<void>(resolve => reader.onClose(resolve))
  }
  const served = [await serve(hold, backlog), await serve(hold, backlog)]
  const [one, other] = readers as [ReplyReader, ReplyReader]
  for (const reader of readers)
    while (!reader.full) {
      reader.write(frame)
      await new Promise(resolve => setImmediate(resolve))
    }
  other.write(frame)
  while (!one.closed && !other.closed) one.write(frame)
  expect([one.closed, other.closed]).toEqual([true, false])
  for (const { stop } of served) stop()
  await Promise.all(served.map(({ served }) => served))
})

test('one event that is larger than the buffers of the network arrives whole, and its connection is given it in pieces', async () => {
  const large = `id: 1\ndata: ${'x😀'.repeat(2_000_000)}\n\n`
  let held = 0
  const { answer, stop } = await serve(async (reader, response) => {
    reader.write(large)
    held = response.writableLength
  })
  expect(held).toBeLessThan(100_000)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  expect(text === large).toBe(true)
  stop()
})

test('a reader that takes nothing while a little waits for it is cut too, also after the reply has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    for (const ends of [false, true]) {
      const { served, stop } = await serve(async reader => {
        while (!reader.full) {
          reader.write(frame)
          await new Promise(resolve => setImmediate(resolve))
        }
        if (!ends) await new Promise<void>(resolve => reader.onClose(resolve))
      })
      let done = false
      void served.then(() => {
        done = true
      })
      for (let looks = 0; looks < 4 && !done; looks++) {
        await new Promise(resolve => setTimeout(resolve, 100))
        vi.advanceTimersByTime(times.keepAlive)
      }
      await served
      stop()
    }
  } finally {
    vi.useRealTimers()
  }
})

test('a reader that keeps up gets everything, however much it is', async () => {
  const { answer, stop } = await serve(async reader => {
    for (let count = 0; count < 2000; count++) {
      reader.write(frame)
      await reader.drained()
    }
  })
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  expect(bytes).toBe(2000 * frame.length)
  stop()
})

/** What the server sends on one connection in answer to these bytes, until it closes it. */
async function answerTo(bytes: string, feed: (reader: ReplyReader) => Promise<void>): Promise<string> {
  const server = createServer(
    (_request, response) => void sendEvents({ log, backlog: new Backlog() }, response as unknown as Response, feed)
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const piece of socket.setEncoding('utf8')) answer += piece
  server.close()
  return answer
}

const words = ['one', '两个字', 'üé', '😀']
const sayWords = async (reader: ReplyReader) => {
  for (const word of words) {
    reader.write(word)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

test('a client of HTTP/1.0, which knows no chunks, gets the events as they are', async () => {
  const answer = await answerTo('GET / HTTP/1.0\r\n\r\n', sayWords)
  expect(answer.split('\r\n\r\n')[1]).toBe(words.join(''))
})

test('two questions that come at once on one connection are answered one after the other, in whole chunks', async () => {
  const ask = 'GET / HTTP/1.1\r\nHost: x\r\n'
  const answer = await answerTo(`${ask}\r\n${ask}Connection: close\r\n\r\n`, sayWords)
  const bodies = answer.split(/HTTP\/1\.1 200 OK\r\n[\s\S]*?\r\n\r\n/).slice(1)
  const [first, second] = bodies.map(body => body.split('\r\n'))
  const sizes = words.map(word => Buffer.byteLength(word).toString(16))
  expect(first).toEqual([...words.flatMap((word, index) => [sizes[index], word]), '0', '', ''])
  // What the second had to wait with may have come in fewer chunks.
  expect(second?.filter(line => words.includes(line)).join('')).toBe(words.join(''))
})
