import {
  type AccessLevel,
  createShare,
  deleteAgent,
  getAgentConfig,
  getShareState,
  listMyAgents,
  listShares,
  revokeShare,
  setEnablement,
  updateAgent,
  updateShare
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { fetchEndpoint } from '../testing/call.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { OwnedAgent } from '../testing/given.ts'

const { api, given } = useApi()

const of = (agent: { id: string }) => ({ params: { agentId: agent.id } })
const notFound = { code: 3000 }
const inaccessible = { code: 3100 }

test("a link opens its agent's config to a guest, and tells what it opens", async () => {
  const share = await given.share()
  const guest = given.guest(share)
  expect(await guest.call(getShareState, { params: { token: share.token } })).toEqual({
    agentId: share.agentId,
    accessLevel: 'anyone',
    embeddable: true
  })
  expect(await guest.call(getAgentConfig, { params: { agentId: share.agentId } })).toMatchObject({ id: share.agentId })
})

test('it opens that one agent and nothing else', async () => {
  const guest = given.guest(await given.share())
  const other = await given.publishedAgent()
  await expect(guest.call(getAgentConfig, of(other))).rejects.toMatchObject(notFound)
  await expect(guest.call(listShares, of(other))).rejects.toMatchObject({ code: 2000 })
  await expect(guest.call(listMyAgents, {})).rejects.toMatchObject({ code: 2000 })
})

test('a link for signed-in people tells a guest to sign in', async () => {
  const share = await given.share({ accessLevel: 'authenticated' })
  const guest = given.guest(share)
  expect(await guest.call(getShareState, { params: { token: share.token } })).toMatchObject({ accessLevel: 'authenticated' })
  await expect(guest.call(getAgentConfig, { params: { agentId: share.agentId } })).rejects.toMatchObject({ code: 2000 })
  const student = await given.user()
  expect(await student.call(getAgentConfig, { params: { agentId: share.agentId } })).toMatchObject({ id: share.agentId })
})

test('an unknown token opens nothing', async () => {
  await expect(given.nobody.call(getShareState, { params: { token: 'A'.repeat(22) } })).rejects.toMatchObject(notFound)
  await expect(given.nobody.call(getShareState, { params: { token: 'short' } })).rejects.toMatchObject({ code: 1000 })
})

test('a revoked or unknown token is reported as such, with the message of the error table', async () => {
  const answer = await fetchEndpoint(api.url, getShareState, { params: { token: 'A'.repeat(22) } })
  expect(await answer.json()).toMatchObject({ code: 3000, message: 'Invalid share token' })
})

test('there is one share of each access level, also when two people press at once', async () => {
  const agent = await given.publishedAgent()
  const admin = await given.admin()
  const body = { accessLevel: 'anyone' } as const
  const made = await Promise.all([
    ...Array.from({ length: 5 }, () => agent.owner.call(createShare, { ...of(agent), body })),
    admin.call(createShare, { ...of(agent), body })
  ])
  expect(new Set(made.map(({ token }) => token)).size).toBe(1)
  expect(made[0]!.token).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const other = await agent.owner.call(createShare, { ...of(agent), body: { accessLevel: 'authenticated' } })
  expect(other.token).not.toBe(made[0]!.token)
  const { items } = await agent.owner.call(listShares, of(agent))
  expect(items.map(({ accessLevel }) => accessLevel)).toEqual(['anyone', 'authenticated'])
})

test('the sites that may embed it can be changed, and are origins', async () => {
  const share = await given.share()
  const admin = await given.admin()
  const change = (sites: string[]) =>
    admin.call(updateShare, { params: { agentId: share.agentId }, body: { accessLevel: 'anyone', sites } })
  const sites = ['https://lms.northgate.example', 'http://localhost:8080', 'https://*.northgate.example', 'http://[::1]:3000']
  expect(await change(sites)).toMatchObject({ token: share.token, sites })
  const kept = await admin.call(updateShare, { params: { agentId: share.agentId }, body: { accessLevel: 'anyone' } })
  expect(kept.sites).toEqual(sites)
  const noOrigins = ['https://lms.northgate.example/course', 'lms.northgate.example', 'ftp://lms.northgate.example']
  const wouldEndThePolicy = ["https://a.example; script-src 'none'", 'https://a;sandbox', 'https://a,default-src', "https://a'"]
  const namesAnybody = [
    'https://*',
    'https://*.*',
    'https://*.com',
    'https://*.co.uk',
    'https://*.github.io',
    'https://l*.a.example'
  ]
  for (const wrong of [...noOrigins, ...wouldEndThePolicy, ...namesAnybody]) {
    await expect(change([wrong])).rejects.toMatchObject({ problems: [{ path: ['sites', '0'], reason: 'invalidUrl' }] })
  }
})

test('a page of a site that the share does not list is refused with 3002, for guests and people alike', async () => {
  const { token, agentId } = await given.share({ sites: ['https://lms.northgate.example', 'https://*.courses.example'] })
  const guest = { 'x-guest-id': given.guest().guestId, authorization: `Share ${token}` }
  const person = { authorization: `Bearer ${(await given.user()).token}`, 'x-share-token': token }
  const codeOf = async (headers: Record<string, string>) => {
    const answer = await fetchEndpoint(api.url, getAgentConfig, { params: { agentId } }, headers)
    return answer.ok ? 200 : [answer.status, ((await answer.json()) as { code: number }).code]
  }
  const listed = ['https://lms.northgate.example', 'https://a.courses.example']
  const own = [api.url, api.url.replace('127.0.0.1', 'localhost')]
  for (const origin of [...listed, ...own]) expect(await codeOf({ ...guest, origin }), origin).toBe(200)
  expect(await codeOf(guest)).toBe(200)
  const others = [
    'https://evil.example',
    'https://courses.example',
    'https://lms.northgate.example.evil',
    'http://a.courses.example'
  ]
  for (const origin of [...others, 'null'])
    for (const caller of [guest, person]) expect(await codeOf({ ...caller, origin }), origin).toEqual([403, 3002])
  const anySite = await given.share()
  const opened = { ...guest, authorization: `Share ${anySite.token}`, origin: 'https://evil.example' }
  expect((await fetchEndpoint(api.url, getAgentConfig, { params: { agentId: anySite.agentId } }, opened)).status).toBe(200)
})

test('who may use a share can be changed: its link stays, and guests are shut out or let in at once', async () => {
  const agent = await given.publishedAgent()
  const share = await given.share({ agent })
  const { token } = share
  const guest = given.guest(share)
  const change = (accessLevel: AccessLevel, newAccessLevel: AccessLevel) =>
    agent.owner.call(updateShare, { ...of(agent), body: { accessLevel, newAccessLevel } })
  expect(await change('anyone', 'authenticated')).toMatchObject({ token, accessLevel: 'authenticated' })
  await expect(guest.call(getAgentConfig, of(agent))).rejects.toMatchObject({ code: 2000 })
  expect(await change('authenticated', 'anyone')).toMatchObject({ token, accessLevel: 'anyone' })
  expect(await guest.call(getAgentConfig, of(agent))).toMatchObject({ id: agent.id })
  await agent.owner.call(createShare, { ...of(agent), body: { accessLevel: 'authenticated' } })
  await expect(change('anyone', 'authenticated')).rejects.toMatchObject({ reason: 'alreadyExists' })
})

test('a share that was never made cannot be changed or revoked', async () => {
  const agent = await given.publishedAgent()
  const body = { accessLevel: 'anyone', sites: [] } as const
  await expect(agent.owner.call(updateShare, { ...of(agent), body: { ...body, sites: [] } })).rejects.toMatchObject(notFound)
  await expect(agent.owner.call(revokeShare, { ...of(agent), query: { accessLevel: 'anyone' } })).rejects.toMatchObject(notFound)
})

test('a revoked link stops working, and a new one is another', async () => {
  const agent = await given.publishedAgent()
  const share = await given.share({ agent })
  const guest = given.guest(share)
  await agent.owner.call(revokeShare, { ...of(agent), query: { accessLevel: 'anyone' } })
  await expect(guest.call(getAgentConfig, of(agent))).rejects.toMatchObject(notFound)
  await expect(given.nobody.call(getShareState, { params: { token: share.token } })).rejects.toMatchObject(notFound)
  expect((await agent.owner.call(listShares, of(agent))).items).toEqual([])
  const next = await given.share({ agent })
  expect(next.token).not.toBe(share.token)
  await expect(guest.call(getAgentConfig, of(agent))).rejects.toMatchObject(notFound)
})

test('only what is published is shared, by its owner or an admin', async () => {
  const body = { accessLevel: 'anyone' } as const
  const hidden = await given.agent()
  const published = await given.publishedAgent()
  await expect(hidden.owner.call(createShare, { ...of(hidden), body })).rejects.toMatchObject({ code: 3002 })
  await expect((await given.manager()).call(createShare, { ...of(published), body })).rejects.toMatchObject({ code: 3002 })
  await expect((await given.manager()).call(listShares, of(published))).rejects.toMatchObject({ code: 3002 })
})

const outOfService: { how: string; take: (agent: OwnedAgent) => Promise<unknown> }[] = [
  {
    how: 'disabled',
    take: async agent => (await given.admin()).call(setEnablement, { ...of(agent), body: { enabled: false, reason: 'Closed.' } })
  },
  { how: 'made private', take: agent => agent.owner.call(updateAgent, { ...of(agent), body: given.edit() }) }
]

test.each(outOfService)('the link of an agent that is $how says that it is not accessible', async ({ take }) => {
  const agent = await given.publishedAgent()
  const share = await given.share({ agent })
  const guest = given.guest(share)
  await take(agent)
  await expect(guest.call(getAgentConfig, of(agent))).rejects.toMatchObject(inaccessible)
  await expect(given.nobody.call(getShareState, { params: { token: share.token } })).rejects.toMatchObject(inaccessible)
  await agent.owner.call(revokeShare, { ...of(agent), query: { accessLevel: 'anyone' } })
  await expect(guest.call(getAgentConfig, of(agent))).rejects.toMatchObject(notFound)
})

test('the link of a deleted agent opens nothing', async () => {
  const agent = await given.publishedAgent()
  const share = await given.share({ agent })
  await agent.owner.call(deleteAgent, of(agent))
  await expect(given.guest(share).call(getAgentConfig, of(agent))).rejects.toMatchObject(notFound)
  await expect(given.nobody.call(getShareState, { params: { token: share.token } })).rejects.toMatchObject(notFound)
})

test('with a new link the one before stops working, and everything else stays', async () => {
  const agent = await given.publishedAgent()
  const sites = ['https://lms.northgate.example']
  const before = await agent.owner.call(createShare, { ...of(agent), body: { accessLevel: 'anyone', sites } })
  const after = await agent.owner.call(updateShare, { ...of(agent), body: { accessLevel: 'anyone', sites, newLink: true } })
  expect(after).toMatchObject({ id: before.id, sites, accessLevel: 'anyone' })
  expect(after.token).not.toBe(before.token)
  const open = (share: typeof before) => given.guest(share).call(getShareState, { params: { token: share.token } })
  await expect(open(before)).rejects.toMatchObject(notFound)
  expect(await open(after)).toMatchObject({ agentId: agent.id })
})
