import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { gatherArrivals } from './gather-arrivals.ts'

/** A server that counts the connections it has, and its port. */
async function listen(answer: RequestListener) {
  const server = createServer()
  server.on('request', gatherArrivals(server, answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

const ask = (port: number) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  return socket
}

test('of people who come at the same moment, most have arrived before the first one is answered', async () => {
  let connections = 0
  const connectionsAtAnswer: number[] = []
  const { server, port } = await listen((_request, response) => {
    connectionsAtAnswer.push(connections)
    response.end('answered')
  })
  server.on('connection', () => void connections++)
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () => {
      let text = ''
      for await (const piece of ask(port)) text += piece
      return text.includes('answered')
    })
  )
  expect(answers).toEqual(answers.map(() => true))
  expect(connectionsAtAnswer[0]).toBeGreaterThan(20)
})

test('who leaves before the answer begins is not answered, and who stays is', async () => {
  const asked: (string | undefined)[] = []
  const { port } = await listen((request, response) => {
    asked.push(request.url)
    response.end()
  })
  const gone = connect(port, '127.0.0.1')
  await once(gone, 'connect')
  gone.write('GET /gone HTTP/1.1\r\nHost: here\r\n\r\n')
  gone.resetAndDestroy()
  await once(ask(port).resume(), 'close')
  expect(asked).toContain('/')
})
