import { createToken, getAgentConfig, getMe, listAgents, updateLtiDeployment } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lti } from '../testing/lti-platform.ts'
import { createLtiWorld, type LtiWorld, ltiBrowser, roles } from '../testing/lti-world.ts'

let world: LtiWorld
beforeAll(async () => {
  world = await createLtiWorld({ platform: true })
})
afterAll(() => world.stop())

const codeOf = (url: string) => new URL(url).hash.slice(1)
const placed = (agentId: string, link: string) => lti({ custom: { agent: agentId }, resource_link: { id: link } })

/** Redeems the code of a launch's last address. */
async function tokenOf(url: string): Promise<string> {
  const body = { credential: codeOf(url), fingerprint: 'test' }
  return (await world.given.nobody.call(createToken, { body })).accessToken
}

describe('a login', () => {
  test('is answered with a page that goes on to the registered address, with all that the platform sent', async () => {
    const hint = '{"cmid":3,"launchid":"l\'1"}\r\nx: y'
    const { next, page, state } = await world.login({ fields: { login_hint: 'a b"+&', lti_message_hint: hint } })
    expect(next.origin + next.pathname).toBe(`${world.platform.url}/auth`)
    expect(Object.fromEntries(next.searchParams)).toEqual({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: world.platform.clientId,
      redirect_uri: world.target,
      login_hint: 'a b"+&',
      lti_message_hint: hint,
      state,
      nonce: expect.any(String)
    })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${world.platform.url}`)
    expect(page.headers.get('content-security-policy')).not.toContain("frame-ancestors 'self'")
    expect(page.headers.get('x-frame-options')).toBeNull()
    const cookie = page.headers.getSetCookie().find(line => line.startsWith('__Host-lti_'))
    expect(cookie).toMatch(/^__Host-lti_.{8}=.{43}; Path=\/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=600$/)
  })

  test('may come as a GET, and without a client id where there is one registration', async () => {
    const query = new URLSearchParams({ iss: world.platform.issuer, login_hint: '1', target_link_uri: world.target })
    const page = await ltiBrowser().open(`${world.api.url}/lti/login?${query}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`${world.platform.url}/auth?`)
  })

  test('keeps the query that the registered address has', async () => {
    const { startLtiPlatform } = await import('../testing/lti-platform.ts')
    const other = await startLtiPlatform()
    await world.register(other, { authorizationUrl: `${other.url}/auth?site=2` })
    const { next } = await world.login({ platform: other })
    expect(next.search).toMatch(/^\?site=2&scope=openid&/)
    await other.stop()
  })
})

describe('a launch', () => {
  test('of a learner opens the chat of its agent, as a person of the platform', async () => {
    const agent = await world.given.publishedAgent()
    const page = await world.launch({ claims: placed(agent.id, 'chat-1') })
    const url = new URL(page.url)
    expect(url.pathname).toMatch(/^\/lti\/chat\/.{22}$/)
    expect(url.searchParams.get('locale')).toBe('en-US')
    const call = world.api.as({ authorization: `Bearer ${await tokenOf(page.url)}` })
    expect(await call(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ name: agent.name })
    await expect(call(getMe, {})).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(call(listAgents, { query: {} })).rejects.toMatchObject({ reason: 'unauthorized' })
    const person = await world.api
      .db('users')
      .where({ issuer: `lti:${world.registered.id}`, subject: 'person-1' })
      .first()
    expect(person).toMatchObject({ kind: 'lti', name: 'Ada Lovelace', email: '', role: 'regular_user', departmentId: null })
  })

  test('without an agent shows a friendly word to learners and helpers, and the choice to teachers', async () => {
    const link = lti({ resource_link: { id: 'empty' } })
    expect((await world.launch({ claims: link })).text).toContain('Your teacher has not chosen an agent yet')
    expect((await world.launch({ claims: { ...link, ...roles.helper } })).text).toContain('Your teacher has not chosen')
    expect((await world.launch({ claims: { ...link, ...roles.teacher } })).text).toContain('Choose an agent')
  })

  test('speaks the language of the launch', async () => {
    const claims = lti({ resource_link: { id: 'empty' }, launch_presentation: { locale: 'zh_TW' } })
    const page = await world.launch({ claims })
    expect(page.text).toContain('<html lang="zh-TW">')
    expect(page.text).toContain('老師尚未選擇智慧代理')
  })

  test('of a deployment that nobody knows waits for an admin, and opens nothing', async () => {
    const agent = await world.given.publishedAgent()
    const claims = { ...placed(agent.id, 'new-site'), ...lti({ deployment_id: 'new-site' }) }
    const page = await world.launch({ claims })
    expect(page.status).toBe(403)
    expect(page.text).toContain('Not approved yet')
    expect(await world.api.db('ltiLinks').where({ resourceLinkId: 'new-site' })).toEqual([])
    const pending = await world.api.db('ltiDeployments').where({ deploymentId: 'new-site' }).first()
    expect(pending.state).toBe('pending')
    const params = { deploymentId: pending.id }
    await world.admin.call(updateLtiDeployment, { params, body: { state: 'active' } })
    expect((await world.launch({ claims })).url).toContain('/lti/chat/')
    await world.admin.call(updateLtiDeployment, { params, body: { state: 'blocked' } })
    const blocked = await world.launch({ claims })
    expect(blocked.text).toContain('Not available here')
    expect(blocked.status).toBe(403)
  })

  test('that the platform refused says so in its words, as text', async () => {
    const { browser, state } = await world.login()
    const page = await world.post(browser, { state, error: 'access_denied', error_description: '<img src=x onerror=alert(1)>' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('access_denied: &lt;img src=x onerror=alert(1)&gt;')
    const again = await world.post(browser, { state, error: 'access_denied' })
    expect(again.text).toContain('Reload the course page')
    // Words that somebody sends to another's browser are not shown there.
    const other = await world.login()
    const foreign = await world.post(ltiBrowser(), { state: other.state, error: 'Call this number' })
    expect(foreign.text).not.toContain('Call this number')
    const waiting = (page: { text: string }) => /name="launch" value="([^"]+)"/.exec(page.text)![1]!
    const guessed = await world.post(ltiBrowser(), { launch: waiting(foreign), proof: 'guessed' })
    expect(guessed.text).not.toContain('Call this number')
    // The browser that began the login reads them also where only its storage tells that it did.
    const proven = await world.post(ltiBrowser(), { launch: waiting(foreign), proof: other.secret })
    expect([proven.status, proven.text.includes('Call this number')]).toEqual([400, true])
  })

  test('of a person whom an administrator has blocked says that', async () => {
    const agent = await world.given.publishedAgent()
    const claims = { ...placed(agent.id, 'blocked'), sub: 'blocked' }
    await world.launch({ claims })
    await world.api.db('users').where({ subject: 'blocked' }).update({ blockedAt: new Date() })
    const page = await world.launch({ claims })
    expect([page.status, page.text.includes('Your account is blocked')]).toEqual([403, true])
    expect(page.text).not.toContain('switched this installation off')
  })

  test('in a window works the same, with the binding of storage where no cookie comes', async () => {
    const agent = await world.given.publishedAgent()
    const { state, nonce, secret } = await world.login()
    const elsewhere = ltiBrowser()
    const id_token = await world.platform.sign(
      world.platform.claims({ nonce, target: world.target }, placed(agent.id, 'storage-1'))
    )
    const page = await world.post(elsewhere, { state, id_token })
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(id_token)
    const launch = /name="launch" value="([^"]+)"/.exec(page.text)![1]!
    const proven = await world.post(elsewhere, { launch, proof: secret })
    expect(proven.url).toContain('/lti/chat/')
    // Once.
    expect((await world.post(elsewhere, { launch, proof: secret })).status).toBe(400)
  })

  test('of a copied link finds the agent of the link it was copied from, in the same deployment', async () => {
    const agent = await world.given.publishedAgent()
    await world.launch({ claims: placed(agent.id, 'original') })
    const copy = lti({ resource_link: { id: 'copy' }, custom: { link_history: 'nothing,original' } })
    expect((await world.launch({ claims: copy })).url).toContain('/lti/chat/')
    const unresolved = lti({ resource_link: { id: 'copy-2' }, custom: { link_history: '$ResourceLink.id.history' } })
    expect((await world.launch({ claims: unresolved })).text).toContain('has not chosen')
  })

  test('names its agent anew when a teacher has chosen another in the platform', async () => {
    const [first, second] = [await world.given.publishedAgent(), await world.given.publishedAgent()]
    await world.launch({ claims: placed(first.id, 'again') })
    await world.launch({ claims: placed(second.id, 'again') })
    const links = await world.api.db('ltiLinks').where({ resourceLinkId: 'again' })
    expect(links).toMatchObject([{ agentId: second.id, source: 'deep_link' }])
  })

  test('leaves the agent that a teacher chose here in place of one that is not published any more', async () => {
    const [gone, second] = [await world.given.publishedAgent(), await world.given.publishedAgent()]
    await world.launch({ claims: placed(gone.id, 'replaced') })
    await world.api.db('agents').where({ id: gone.id }).update({ enabled: false })
    await world.api.db('ltiLinks').where({ resourceLinkId: 'replaced' }).update({ agentId: second.id, source: 'picker' })
    await world.launch({ claims: placed(gone.id, 'replaced') })
    const links = await world.api.db('ltiLinks').where({ resourceLinkId: 'replaced' })
    expect(links).toMatchObject([{ agentId: second.id, source: 'picker' }])
  })
})
