import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { guestHeader, linkFile, shareAuthorization, uploadQuotas } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { collectGarbage } from '../testing/collect-garbage.ts'
import type { Person } from '../testing/given.ts'
import { shortenTimer } from '../testing/shorten-timer.ts'

let world: ChatWorld
let student: Person
let web: http.Server
/** The web that people link to, and another server that nobody may be led to. */
let address: string
let asked: http.IncomingMessage[]

const pdf = Buffer.from('%PDF-1.7 a handout')
const answers: Record<string, (response: http.ServerResponse) => void> = {
  '/handout': response => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
  '/named': response =>
    response.writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''%E8%AC%9B%E7%BE%A9.pdf` }).end(pdf),
  '/moved': response => response.writeHead(302, { location: '/handout' }).end(),
  '/viewer': response => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>'),
  '/program.exe': response => response.writeHead(200).end(Buffer.from('MZ\x90\0\x03\0\0', 'latin1')),
  '/secret': response => response.writeHead(401).end('no'),
  '/broken': response => response.writeHead(500).end('no'),
  '/empty': response => response.writeHead(200).end(),
  '/large.txt': response => response.writeHead(200).end('x'.repeat(1024 * 1024 + 1)),
  '/cut.txt': response => {
    response.writeHead(200, { 'content-length': '100000' })
    response.write('x'.repeat(50_000), () => response.destroy())
  },
  '/hangs.txt': response => response.writeHead(200).write('and then nothing'),
  '/inward': response => response.writeHead(302, { location: `http://localhost:${new URL(address).port}/handout` }).end()
}

beforeAll(async () => {
  asked = []
  web = http.createServer((request, response) => {
    asked.push(request)
    const answer = answers[request.url!]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => web.listen(0, resolve))
  const { port } = web.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  world = await createChatWorld({
    config: {
      fileLinkAllowedHosts: [`127.0.0.1:${port}`],
      limits: { documentMb: 1, imageMb: 1, audioMb: 1, videoMb: 1, recommendedAgents: 6 },
      uploads: { ...uploadQuotas, guest: { files: 1, megabytes: 200 } }
    }
  })
  student = await world.given.user()
})
afterAll(async () => {
  await world.api.stop()
  web.closeAllConnections()
  await new Promise(resolve => web.close(resolve))
})

const link = (url: string) => student.call(linkFile, { body: { url } })
const problem = (reason: string) => ({ code: 1000, problems: [{ path: ['url'], reason }] })
const kept = async () => Number((await world.api.db('files').count({ n: '*' }).first<{ n: number }>()).n)

test('a link becomes a file like an uploaded one, under its own name', async () => {
  expect(await link(`${address}/handout`)).toMatchObject({ name: 'handout.pdf', type: 'application/pdf', size: pdf.length })
  expect(await link(`${address}/named`)).toMatchObject({ name: '講義.pdf' })
  expect(await link(`${address}/moved`)).toMatchObject({ name: 'handout.pdf' })
  const agent = await world.agentThat({
    switches: { answer: ['Seen.'] },
    parameters: { file_upload: { enabled: true, allowed_file_types: ['document'], number_limits: 3 } }
  })
  const file = await link(`${address}/handout`)
  const shown = await (await world.ask(student, agent, 'What is this?', { files: [file.id] })).finish()
  expect((await world.messagesOf(student, shown.conversationId))[0]).toMatchObject({ files: [file] })
})

test('what is wrong with a link is said, and leaves nothing', async () => {
  const before = await kept()
  await expect(link('handout')).rejects.toMatchObject(problem('invalidFileLink'))
  await expect(link('file:///etc/passwd')).rejects.toMatchObject(problem('invalidFileLink'))
  await expect(link('http://')).rejects.toMatchObject(problem('invalidFileLink'))
  await expect(link('https://no-such-host.invalid/a.pdf')).rejects.toMatchObject(problem('invalidFileLink'))
  await expect(link(`${address}/viewer`)).rejects.toMatchObject(problem('fileLinkType'))
  await expect(link(`${address}/program.exe`)).rejects.toMatchObject(problem('fileLinkType'))
  await expect(link(`${address}/nothing`)).rejects.toMatchObject(problem('linkRefused'))
  await expect(link(`${address}/secret`)).rejects.toMatchObject(problem('linkRefused'))
  await expect(link(`${address}/empty`)).rejects.toMatchObject(problem('linkRefused'))
  await expect(link(`${address}/broken`)).rejects.toMatchObject(problem('linkUnreachable'))
  await expect(link(`${address}/cut.txt`)).rejects.toMatchObject(problem('linkUnreachable'))
  await expect(link(`${address}/large.txt`)).rejects.toMatchObject({ code: 1103 })
  expect(await kept()).toBe(before)
})

test('a link that hangs is given up in time, also while garbage is collected', async () => {
  await link(`${address}/handout`)
  shortenTimer(25_000, 500)
  onTestFinished(collectGarbage())
  const given = Date.now()
  await expect(link(`${address}/hangs.txt`)).rejects.toMatchObject(problem('linkUnreachable'))
  expect(Date.now() - given).toBeLessThan(10_000)
})

test('no link leads into the network of the server, not even by a redirect, and not to the hosts of platforms', async () => {
  const before = asked.length
  const { port } = new URL(address)
  const inside = [
    `http://localhost:${port}/handout`,
    `http://[::1]:${port}/handout`,
    'http://169.254.169.254/latest',
    'http://10.0.0.1/'
  ]
  // The test's platform lives at an allowed private host, which is for platforms alone.
  for (const url of [...inside, world.api.platform.url])
    await expect(link(url), url).rejects.toMatchObject(problem('invalidFileLink'))
  expect(asked).toHaveLength(before)
  await expect(link(`${address}/inward`)).rejects.toMatchObject(problem('invalidFileLink'))
  expect(asked).toHaveLength(before + 1)
})

test('credentials stay here, and the quota of the day counts links too', async () => {
  const agent = await world.given.publishedAgent()
  const share = await world.given.share({ agent })
  const { guestId } = world.given.guest(share)
  const guest = world.api.as({ [guestHeader]: guestId, authorization: shareAuthorization(share.token) })
  await guest(linkFile, { body: { url: `${address}/handout` } })
  const { headers } = asked.at(-1)!
  expect(headers).not.toHaveProperty('authorization')
  expect(headers).not.toHaveProperty('cookie')
  await expect(guest(linkFile, { body: { url: `${address}/handout` } })).rejects.toMatchObject({ code: 1101, status: 429 })
})
