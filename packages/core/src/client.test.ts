import { describe, expect, test } from 'vitest'
import { getAgentConfig, listAgents } from './contract/agents.ts'
import { deleteConversation, renameConversation } from './contract/conversations.ts'
import { AppError } from './contract/errors.ts'
import { getFile } from './contract/files.ts'
import { times } from './contract/limits.ts'
import { getMe, searchUsers } from './contract/users.ts'
import { createClient } from './index.ts'
import { createTestHost, sampleAgentConfig, sampleConversation, samplePage, sampleUser } from './testing/index.ts'

function setUp(options: Parameters<typeof createClient>[1] = {}) {
  const host = createTestHost()
  const reported: AppError[] = []
  const client = createClient(host, { onFailure: error => void reported.push(error), ...options })
  return { host, client, reported }
}

const agentId = 'agent-calculus'

describe('a call', () => {
  test('carries our names as the wire’s and answers in ours', async () => {
    const { host, client } = setUp()
    const call = host
      .expectCall(listAgents)
      .reply({ ...samplePage([]), counts: { learning: 0, management: 0, research: 0, teaching: 0 }, near: [] })
    const page = await client.request(listAgents, { query: { sort: 'usage_count', pageSize: 6 } })
    expect(call.seen()?.query).toEqual({ sort: 'usage_count', pageSize: '6' })
    expect(page).toMatchObject({ items: [], pageSize: 20 })
  })

  test('answers nothing when there is nothing to answer', async () => {
    const { host, client } = setUp()
    const call = host.expectCall(deleteConversation).reply(undefined)
    expect(await client.request(deleteConversation, { params: { conversationId: 'a/b' } })).toBeUndefined()
    expect(call.seen()?.params).toEqual({ conversationId: 'a/b' })
  })

  test('takes no harm from fields that it does not know', async () => {
    const { host, client } = setUp()
    const headers = { 'Content-Type': 'application/json; charset=utf-8' }
    host.expectCall(getMe).answer(200, JSON.stringify({ ...wireUser, from_the_future: true }), headers)
    expect(await client.request(getMe)).toEqual({ ...sampleUser(), fromTheFuture: true })
  })

  test.each([
    ['a page of another kind', 'text/html', '{"id": 3}'],
    ['a reply that is not JSON', 'application/json', '<html>']
  ])('is the generic error on %s, and the developer is warned', async (_, type, text) => {
    const { host, client, reported } = setUp()
    host.expectCall(getMe).answer(200, text, { 'Content-Type': type })
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'generic' })
    expect(host.warnings).toHaveLength(1)
    expect(reported).toHaveLength(1)
  })

  test('turns the envelope of a failure into an AppError with our field names', async () => {
    const { host, client } = setUp()
    const problems = [
      { path: ['agentName'], reason: 'tooLong' as const, limit: 50 },
      { path: ['inputs', 'Student_name'], reason: 'required' as const }
    ]
    host.expectCall(renameConversation).fail('validation', { problems: [problems[0]!] })
    const params = { conversationId: 'conv-1' }
    const failure = await client.request(renameConversation, { params, body: { name: 'x' } }).catch(error => error)
    expect(failure).toMatchObject({ reason: 'validation', code: 1000, requestId: 'request-1', problems: [problems[0]] })

    const details = { problems: [{ path: ['inputs', 'Student_name'], reason: 'required' }] }
    host.expectCall(renameConversation).answer(400, JSON.stringify({ code: 1000, message: 'x', details }))
    const own = await client.request(renameConversation, { params, body: { name: 'x' } }).catch(error => error)
    expect(own.problems).toEqual([problems[1]])
  })

  test('is reported when it fails, unless it is quiet', async () => {
    const { host, client, reported } = setUp()
    host.expectCall(getMe).fail('notPermitted')
    await expect(client.request(getMe)).rejects.toBeInstanceOf(AppError)
    expect(reported.map(error => error.reason)).toEqual(['notPermitted'])
    host.expectCall(getMe).fail('notPermitted')
    await expect(client.request(getMe, { quiet: true })).rejects.toBeInstanceOf(AppError)
    expect(reported).toHaveLength(1)
  })

  test('is reported together with what was called', async () => {
    const calls: unknown[] = []
    const { host, client } = setUp({ onFailure: (_, call) => void calls.push(call) })
    host.expectCall(deleteConversation).fail('notPermitted')
    await expect(client.request(deleteConversation, { params: { conversationId: 'conv-1' } })).rejects.toBeInstanceOf(AppError)
    client.reportError(new AppError('generic'))
    expect(calls).toEqual([deleteConversation, undefined])
  })

  test('an unknown number is the generic error', async () => {
    const { host, client } = setUp()
    host.expectCall(getMe).answer(418, '{"code": 7777}')
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'generic', status: 418 })
  })

  test.each([
    [503, 'unavailable'],
    [429, 'unavailable'],
    [408, 'unavailable'],
    [413, 'generic'],
    [500, 'generic']
  ])('a proxy’s own page with %s is %s', async (status, reason) => {
    const { host, client } = setUp()
    host.expectCall(getMe).answer(status, '<html>', { 'Retry-After': '7' })
    await expect(client.request(getMe)).rejects.toMatchObject({ reason, status, retryAfter: 7 })
  })

  test('without a network the service is unavailable', async () => {
    const { host, client } = setUp()
    host.expectCall(getMe).drop()
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('gives up after thirty seconds', async () => {
    const { host, client } = setUp()
    host.expectCall(getMe)
    const answer = client.request(getMe).catch(error => error)
    await host.advance(times.request - 1)
    await host.advance(1)
    expect(await answer).toMatchObject({ reason: 'unavailable' })
  })

  test('that its caller aborts rejects with the caller’s reason and is not reported', async () => {
    const { host, client, reported } = setUp()
    host.expectCall(getMe)
    const controller = new AbortController()
    const answer = client.request(getMe, { signal: controller.signal }).catch(error => error)
    await host.settle()
    controller.abort('enough')
    expect(await answer).toBe('enough')
    expect(reported).toEqual([])
  })
})

describe('a file', () => {
  const params = { fileId: 'file-1' }

  test('arrives as bytes, and says how many have come', async () => {
    const { host, client } = setUp()
    const seen: number[] = []
    const file = client.file(getFile, { params, onProgress: bytes => void seen.push(bytes) })
    const body = host.expectCall(getFile).stream()
    await host.settle()
    body.raw('12345')
    await host.advance(times.request - 1)
    // Each piece begins the thirty seconds anew.
    body.raw('67')
    await host.advance(times.request - 1)
    body.end()
    expect(await (await file).text()).toBe('1234567')
    expect(seen).toEqual([5, 7])
  })

  test('of which nothing comes for thirty seconds makes the service unavailable', async () => {
    const { host, client, reported } = setUp()
    const body = host.expectCall(getFile).stream()
    const file = client.file(getFile, { params }).catch(error => error)
    await host.settle()
    body.raw('12345')
    await host.advance(times.request)
    expect(await file).toMatchObject({ reason: 'unavailable' })
    expect(reported.map(({ reason }) => reason)).toEqual(['unavailable'])
  })

  test.each(['before it begins', 'while it arrives'])('whose network is lost %s makes the service unavailable', async when => {
    const { host, client } = setUp()
    const call = host.expectCall(getFile)
    const file = client.file(getFile, { params }).catch(error => error)
    if (when === 'before it begins') call.drop()
    else {
      const body = call.stream()
      await host.settle()
      body.raw('12345').cut()
    }
    expect(await file).toMatchObject({ reason: 'unavailable' })
  })

  test('that its reader leaves rejects with the reason of the reader', async () => {
    const { host, client, reported } = setUp()
    const body = host.expectCall(getFile).stream()
    const controller = new AbortController()
    const file = client.file(getFile, { params, signal: controller.signal }).catch(error => error)
    await host.settle()
    body.raw('12345')
    controller.abort('enough')
    expect(await file).toBe('enough')
    expect(reported).toEqual([])
  })
})

describe('who asks', () => {
  test('a guest is known by the id that the server issued, also when it replaces it', async () => {
    const { host, client } = setUp()
    const first = host.expectCall(searchUsers).reply(samplePage([]), { 'X-Guest-Id': 'guest-1' })
    await client.request(searchUsers, { query: { query: 'a' } })
    expect(first.seen()?.headers.get('X-Guest-Id')).toBeNull()
    const second = host.expectCall(searchUsers).reply(samplePage([]), { 'X-Guest-Id': 'guest-2' })
    await client.request(searchUsers, { query: { query: 'a' } })
    expect(second.seen()?.headers.get('X-Guest-Id')).toBe('guest-1')
    expect(client.saved.get().guestId).toBe('guest-2')
  })

  test('the holder of a share sends it, with the guest id', async () => {
    const { host, client } = setUp({ credentials: { share: 'S'.repeat(22) } })
    client.saved.set({ guestId: 'guest-1' })
    const call = host.expectCall(getAgentConfig).reply(sampleAgentConfig())
    await client.request(getAgentConfig, { params: { agentId } })
    expect(call.seen()?.headers.get('Authorization')).toBe(`Share ${'S'.repeat(22)}`)
    expect(call.seen()?.headers.get('X-Guest-Id')).toBe('guest-1')
  })

  test('a refused share is the caller’s to see: the page is not left', async () => {
    const { host, client } = setUp({ credentials: { share: 'S'.repeat(22) } })
    host.expectCall(getAgentConfig).fail('unauthorized')
    await expect(client.request(getAgentConfig, { params: { agentId }, quiet: true })).rejects.toMatchObject({
      reason: 'unauthorized'
    })
    await host.advance(60_000)
    expect(host.navigations).toEqual([])
  })

  test('the anti-forgery cookie goes along to our own origin only', async () => {
    const { host, client } = setUp()
    host.cookies.set('XSRF-TOKEN', 'forgery')
    const call = host.expectCall(renameConversation).reply(sampleConversation())
    await client.request(renameConversation, { params: { conversationId: 'conv-1' }, body: { name: 'x' } })
    expect(call.seen()?.headers.get('X-XSRF-TOKEN')).toBe('forgery')

    const away = createClient(host, { base: 'https://elsewhere.test' })
    const other = host.expectCall(renameConversation).reply(sampleConversation())
    await away.request(renameConversation, { params: { conversationId: 'conv-1' }, body: { name: 'x' } })
    expect(other.seen()?.headers.get('X-XSRF-TOKEN')).toBeNull()
  })
})

const wireUser = {
  id: 'user-mei',
  user_number: 'N1024',
  name: 'Mei Lin',
  email: 'mei.lin@northgate.example',
  department: { id: 'dep-maths', name: 'Mathematics' },
  identity: 'faculty',
  role: 'agent_manager',
  locale: null
}
