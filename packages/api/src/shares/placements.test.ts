import {
  createPlacement,
  createShare,
  getAgentConfig,
  getAllowances,
  getShareState,
  limits,
  listConversations,
  listShares,
  type PlacementSettings,
  renewPlacementLink,
  revokePlacement,
  revokeShare,
  searchConversations,
  setAllowance,
  setFeedback,
  shareFeatures,
  transcribe,
  transcribeForAgent,
  tryPlacement,
  updatePlacement,
  updateShare,
  uploadFile
} from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'
import type { OwnedAgent } from '../testing/given.ts'

const { world, student } = useChatWorld()

const of = (agent: { id: string }) => ({ params: { agentId: agent.id } })
const at = ({ agentId, id }: { agentId: string; id: string }) => ({ params: { agentId, shareId: id } })
const list = async (agent: OwnedAgent) => (await agent.owner.call(listShares, of(agent))).items
const refused = { code: 3002 }
const notFound = { code: 3000 }

/** An app whose answers tell their sources. */
const citing = { parameters: { retriever_resource: { enabled: true }, speech_to_text: { enabled: true } } }

const everything: PlacementSettings = {
  name: 'MATH 1013, Moodle',
  accessLevel: 'anyone',
  sites: ['https://lms.northgate.example'],
  features: { history: false, upload: false, voice: false, citations: false, export: false, feedback: false },
  opener: 'Ask about limits.',
  starterQuestions: ['What is a limit?'],
  locale: 'zh-TW',
  theme: 'dark',
  accent: '#14694d',
  hostMayReadMessages: true,
  enabled: true
}

test('an agent has any number of shares, each with a link and settings of its own', async () => {
  const agent = await world.given.publishedAgent()
  const plain = await agent.owner.call(createPlacement, { ...of(agent), body: { accessLevel: 'anyone' } })
  expect(plain).toMatchObject({ name: '', enabled: true, theme: 'auto', locale: null, identity: null, seen: [] })
  expect(plain.features).toEqual(Object.fromEntries(shareFeatures.map(name => [name, true])))
  const full = await agent.owner.call(createPlacement, { ...of(agent), body: everything })
  expect(full).toMatchObject(everything)
  expect(await list(agent)).toEqual([plain, full])
  expect(full.token).not.toBe(plain.token)
  const body = { ...everything, name: 'MATH 1014', theme: 'light', enabled: false } as const
  const changed = await agent.owner.call(updatePlacement, { ...at(full), body })
  expect(changed).toEqual({ ...full, ...body })
  expect(await list(agent)).toEqual([plain, changed])
})

test('what the calls by access level mean is the oldest share of that level', async () => {
  const agent = await world.given.publishedAgent()
  const first = await world.given.placement({ agent, name: 'First' })
  const second = await world.given.placement({ agent, name: 'Second' })
  expect(await agent.owner.call(createShare, { ...of(agent), body: { accessLevel: 'anyone' } })).toMatchObject({ id: first.id })
  const sites = ['https://lms.northgate.example']
  await agent.owner.call(updateShare, { ...of(agent), body: { accessLevel: 'anyone', sites } })
  expect((await list(agent)).map(share => share.sites)).toEqual([sites, []])
  await agent.owner.call(setAllowance, { ...of(agent), body: { accessLevel: 'anyone', perDay: 5, perMonth: null } })
  await agent.owner.call(setAllowance, { ...of(agent), body: { shareId: second.id, perDay: 9, perMonth: null } })
  expect((await agent.owner.call(getAllowances, of(agent))).shares).toMatchObject([
    { shareId: first.id, accessLevel: 'anyone', perDay: 5 },
    { shareId: second.id, accessLevel: 'anyone', perDay: 9 }
  ])
  await agent.owner.call(revokeShare, { ...of(agent), query: { accessLevel: 'anyone' } })
  expect(await list(agent)).toMatchObject([{ id: second.id }])
})

test('one share is revoked, or given another link; the others stay as they are', async () => {
  const agent = await world.given.publishedAgent()
  const [kept, renewed, revoked] = [
    await world.given.placement({ agent }),
    await world.given.placement({ agent }),
    await world.given.placement({ agent })
  ]
  const { token } = await agent.owner.call(renewPlacementLink, at(renewed))
  await agent.owner.call(revokePlacement, at(revoked))
  const open = (one: string) => world.given.nobody.call(getShareState, { params: { token: one } })
  for (const gone of [renewed, revoked]) await expect(open(gone.token)).rejects.toMatchObject(notFound)
  for (const one of [kept.token, token]) expect(await open(one)).toMatchObject({ agentId: agent.id })
  await expect(agent.owner.call(revokePlacement, at(revoked))).rejects.toMatchObject(notFound)
  const other = await world.given.publishedAgent({ owner: agent.owner })
  await expect(agent.owner.call(renewPlacementLink, at({ agentId: other.id, id: kept.id }))).rejects.toMatchObject(notFound)
})

test('a share that is switched off says so, and opens again with the same link', async () => {
  const share = await world.given.placement()
  const guest = world.given.guest(share)
  const admin = await world.given.admin()
  const set = (enabled: boolean) => admin.call(updatePlacement, { ...at(share), body: { accessLevel: 'anyone', enabled } })
  await set(false)
  const inaccessible = { code: 3100 }
  await expect(guest.call(getAgentConfig, { params: { agentId: share.agentId } })).rejects.toMatchObject(inaccessible)
  await expect(guest.call(getShareState, { params: { token: share.token } })).rejects.toMatchObject(inaccessible)
  await set(true)
  expect(await guest.call(getAgentConfig, { params: { agentId: share.agentId } })).toMatchObject({ id: share.agentId })
})

test('what a share says first, and what it leaves out, is in what its people are told; nothing is added', async () => {
  const agent = await world.agentThat(citing)
  const share = await world.given.placement({ ...everything, agent, sites: [] })
  const own = await agent.owner.call(getAgentConfig, of(agent))
  const shared = await world.given.guest(share).call(getAgentConfig, of(agent))
  expect(shared).toMatchObject({
    opener: 'Ask about limits.',
    suggestedQuestions: ['What is a limit?'],
    switchedOff: [...shareFeatures],
    transcription: false
  })
  expect(shared.capabilities).toMatchObject({ files: false, readsDocuments: false, speech: false, citations: false })
  expect(own.capabilities).toMatchObject({ speech: true, citations: true })
  expect(own).not.toHaveProperty('switchedOff')
  const whole = await world.given.placement({ agent })
  const { opener, suggestedQuestions } = await world.given.guest(whole).call(getAgentConfig, of(agent))
  expect([opener, suggestedQuestions]).toEqual([own.opener, own.suggestedQuestions])
})

test('what a share leaves out is refused, to guests and signed-in people alike, and works beside it', async () => {
  const agent = await world.agentThat(citing)
  const share = await world.given.placement({ ...everything, agent, sites: [] })
  const { guestId, call } = world.given.guest(share)
  const asGuest = { 'x-guest-id': guestId, authorization: `Share ${share.token}` }
  const asPerson = { authorization: `Bearer ${student.token}`, 'x-share-token': share.token }
  for (const headers of [asGuest, asPerson]) {
    const caller = { call: world.api.as(headers) }
    const reply = await (await world.ask(headers, agent, 'What is a limit?')).finish()
    expect(reply).toMatchObject({ status: 'finished', sources: [] })
    await expect(caller.call(listConversations, of(agent))).rejects.toMatchObject(refused)
    await expect(caller.call(searchConversations, { query: { agentId: agent.id, query: 'limit' } })).rejects.toMatchObject(
      refused
    )
    const rating = { params: { messageId: reply.id }, body: { rating: 'like' as const } }
    await expect(caller.call(setFeedback, rating)).rejects.toMatchObject(refused)
    for (const path of [uploadFile.path, transcribe.path, transcribeForAgent.path.replace('{agentId}', agent.id)]) {
      const form = new FormData()
      form.append('file', new Blob(['words']), 'notes.txt')
      const answer = await fetch(world.api.url + path, { method: 'POST', headers, body: form })
      expect([answer.status, await answer.json()]).toMatchObject([403, refused])
    }
  }
  expect(await call(getAgentConfig, of(agent))).toMatchObject({ id: agent.id })
  const own = await student.call(listConversations, of(agent))
  expect(own.total).toBe(1)
})

test('a share whose answers tell no sources withholds those of earlier answers too', async () => {
  const agent = await world.agentThat(citing)
  const share = await world.given.placement({ agent })
  const guest = world.given.guest(share)
  const asGuest = { 'x-guest-id': guest.guestId, authorization: `Share ${share.token}` }
  const { conversationId, sources } = await (await world.ask(asGuest, agent, 'What is a limit?')).finish()
  expect(sources.length).toBeGreaterThan(0)
  const body = { accessLevel: 'anyone', features: { ...everything.features, history: true } } as const
  await agent.owner.call(updatePlacement, { ...at(share), body })
  const shown = await world.messagesOf(guest, conversationId)
  expect(shown.map(message => message.side === 'agent' && message.sources)).toEqual([false, []])
})

test('only so many shares of an agent are active, and names and questions are bounded', async () => {
  const agent = await world.given.publishedAgent()
  const wrong = (settings: object) =>
    expect(agent.owner.call(createPlacement, { ...of(agent), body: { accessLevel: 'anyone', ...settings } })).rejects
  await wrong({ name: 'x'.repeat(limits.shareName + 1) }).toMatchObject({ problems: [{ path: ['name'], reason: 'tooLong' }] })
  await wrong({ accent: 'red' }).toMatchObject({ problems: [{ path: ['accent'], reason: 'colour' }] })
  await wrong({ sites: ['https://*.co.uk'] }).toMatchObject({ problems: [{ path: ['sites', '0'], reason: 'invalidUrl' }] })
  const questions = Array.from({ length: limits.suggestedQuestions + 1 }, (_, index) => `Question ${index}`)
  await wrong({ starterQuestions: questions }).toMatchObject({ problems: [{ path: ['starter_questions'], reason: 'tooMany' }] })
  const { id } = agent
  const row = { agentId: id, accessLevel: 'anyone', sites: '[]', createdBy: agent.owner.user.id }
  const rows = Array.from({ length: limits.placements }, (_, index) => ({
    ...row,
    id: `${id}-${index}`,
    token: `${id}-${index}`
  }))
  await world.api.db('shares').insert(rows)
  await wrong({}).toMatchObject({ problems: [{ reason: 'tooMany', limit: limits.placements }] })
})

test('a share tells where it was seen, once an hour for each site and version, and tells a site that it does not list why', async () => {
  const agent = await world.given.publishedAgent()
  const share = await world.given.placement({ agent, sites: ['https://lms.northgate.example'] })
  const open = (site: string, query = '', to = 'iframe') =>
    fetch(`${world.api.url}/chatbot/${share.token}${query}`, { headers: { referer: `${site}/course`, 'sec-fetch-dest': to } })
  const seen = async () => (await list(agent))[0]!.seen.map(({ site, sdkVersion }) => [site, sdkVersion])
  await open('https://lms.northgate.example', '?sdk=1.4.2')
  await open('https://lms.northgate.example', '?sdk=1.4.2')
  await open('https://lms.northgate.example', '?sdk=<script>')
  await open('https://mail.example', '', 'document')
  await expect
    .poll(async () => (await seen()).sort())
    .toEqual([
      ['', ''],
      ['https://lms.northgate.example', ''],
      ['https://lms.northgate.example', '1.4.2']
    ])
  const refusal = await open('https://evil.example')
  const html = await refusal.text()
  expect(html).toContain('"reason":"notPermitted","site":"https://evil.example"')
  expect(html).not.toContain(agent.name)
  expect(refusal.headers.get('content-security-policy')).not.toContain('frame-ancestors')
  const listed = await open('https://lms.northgate.example')
  expect(listed.headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://lms.northgate.example")
  expect((await seen()).flat()).not.toContain('https://evil.example')
  const asks = async (origin: string) => {
    const answer = await fetch(`${world.api.url}/api/v1/agents/shares/${share.token}`, { headers: { origin } })
    return [answer.headers.get('access-control-allow-origin'), ((await answer.json()) as { embeddable: boolean }).embeddable]
  }
  expect(await asks('https://lms.northgate.example')).toEqual(['*', true])
  expect(await asks('https://evil.example')).toEqual(['*', false])
})

test('its owner tries a share on a page that it does not list for an hour, which nobody else may and nothing tells of', async () => {
  const agent = await world.given.publishedAgent()
  const share = await world.given.placement({ agent, sites: ['https://lms.northgate.example'] })
  const { token } = await agent.owner.call(tryPlacement, at(share))
  await expect(student.call(tryPlacement, at(share))).rejects.toMatchObject(refused)
  const open = async (token: string) => {
    const answer = await fetch(`${world.api.url}/chatbot/${token}`, { headers: { 'sec-fetch-dest': 'iframe' } })
    const framed = !answer.headers.get('content-security-policy')?.includes('frame-ancestors')
    return [framed, (await answer.text()).includes(agent.name)]
  }
  expect(await open(token)).toEqual([true, true])
  expect(await open(share.token)).toEqual([false, true])
  const guest = world.given.guest({ ...share, token })
  expect((await guest.call(getAgentConfig, of(agent))).name).toBe(agent.name)
  // A letter changed, or cut off, is a link to nothing.
  for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(0, -1)])
    expect(await open(wrong)).toEqual([true, false])
  await expect.poll(async () => (await list(agent))[0]!.seen).toHaveLength(1)

  const other = await world.given.placement({ agent })
  const { token: ofOther } = await agent.owner.call(tryPlacement, at(other))
  await agent.owner.call(revokePlacement, at(other))
  expect(await open(ofOther)).toEqual([true, false])
  await expect(agent.owner.call(tryPlacement, at(other))).rejects.toMatchObject(notFound)
  world.api.passTime(3601)
  expect(await open(token)).toEqual([true, false])
})
