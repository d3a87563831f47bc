import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Response } from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { ReplyReader } from '../replies/reader.ts'
import { sendEvents } from './event-stream.ts'

const context = { log: pino({ enabled: false }) } as unknown as Context
const frame = `id: 1\ndata: ${'x'.repeat(10_000)}\n\n`

/** Serves one feed to one reader that has not begun to take anything. */
async function serve(feed: (reader: ReplyReader, response: Response) => Promise<void>) {
  let served: Promise<void> = Promise.resolve()
  const server = createServer((_request, response) => {
    const express = response as unknown as Response
    served = sendEvents(context, express, reader => feed(reader, express))
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

test('a reader that takes nothing is cut when 256 KB wait for it, and holds no more memory than that', async () => {
  let waiting = 0
  const { served, stop } = await serve(async (reader, response) => {
    while (!reader.closed) {
      reader.write(frame)
      waiting = Math.max(waiting, response.writableLength)
      await new Promise(resolve => setImmediate(resolve))
    }
  })
  await served
  expect(waiting).toBeGreaterThan(200_000)
  expect(waiting).toBeLessThan(256 * 1024 + 2 * frame.length)
  stop()
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
  const server = createServer((_request, response) => void sendEvents(context, response as unknown as Response, feed))
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
