import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
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
