import {
  blockUser,
  createLtiRegistration,
  type LearningPlatform,
  listAudit,
  listLearningPlatforms,
  ltiScopes,
  setRoles,
  updateLearningPlatform
} from '@lyceum/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { type Asked, type LtiPlatform, startLtiPlatform } from '../testing/lti-platform.ts'
import { createLtiWorld, type LtiWorld } from '../testing/lti-world.ts'

let world: LtiWorld
let platform: LtiPlatform
let attacker: LtiPlatform
beforeAll(async () => {
  world = await createLtiWorld({ config: { rateLimitFactor: 0 } })
})
afterAll(() => world.stop())
beforeEach(async () => {
  platform = await startLtiPlatform()
  attacker = await startLtiPlatform()
  platform.answer('/configuration', () => ({ body: configuration() }))
  platform.answer('/register', registered({ client_id: 'given', [tool]: { deployment_id: '9' } }))
})
afterEach(async () => {
  await platform.stop()
  await attacker.stop()
})

const tool = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const registered = (body: object) => (_asked: Asked) => ({ status: 200, body })
const configuration = (changes: object = {}) => ({
  issuer: platform.url,
  authorization_endpoint: `${platform.url}/auth`,
  token_endpoint: `${platform.url}/token`,
  jwks_uri: `${platform.url}/jwks`,
  registration_endpoint: `${platform.url}/register`,
  scopes_supported: ['openid', 'https://purl.imsglobal.org/spec/lti-ags/scope/score'],
  id_token_signing_alg_values_supported: ['RS256'],
  'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'moodle' },
  ...changes
})
const address = async () => (await world.admin.call(createLtiRegistration, {})).url
const open = (url: string, where = `${platform.url}/configuration`, token: string | undefined = 'their-token') =>
  createBrowser().open(`${url}&openid_configuration=${encodeURIComponent(where)}${token ? `&registration_token=${token}` : ''}`)
const confirm = ({ text }: { text: string }) => {
  const form = new URLSearchParams()
  for (const name of ['code', 'confirm']) form.set(name, new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '')
  return createBrowser().open(`${world.api.url}/lti/register`, { method: 'POST', body: form })
}
const found = async () =>
  (await world.admin.call(listLearningPlatforms, {})).items.filter(({ issuer }) => issuer === platform.url)

test('a platform is shown, confirmed and registered with what it answers, its deployment included', async () => {
  const page = await open(await address())
  expect(page.text).toContain(platform.url)
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform.url}`)
  expect(await found()).toEqual([])
  const done = await confirm(page)
  expect(done.text).toContain('org.imsglobal.lti.close')
  expect(await found()).toMatchObject([
    {
      clientId: 'given',
      product: 'moodle',
      jwksUrl: `${platform.url}/jwks`,
      deployments: [{ deploymentId: '9', state: 'active' }]
    }
  ])
  const asked = platform.asked.find(({ path }) => path === '/register')!
  expect(asked.headers.authorization).toBe('Bearer their-token')
  expect(JSON.parse(asked.body)).toMatchObject({
    application_type: 'web',
    redirect_uris: [world.target],
    initiate_login_uri: `${world.api.url}/lti/login`,
    jwks_uri: `${world.api.url}/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
    [tool]: { domain: new URL(world.api.url).host, target_link_uri: world.target }
  })
  const { items } = await world.admin.call(listAudit, { query: { kind: 'lti' } })
  expect(items[0]).toMatchObject({ action: 'lti.registerPlatform', actor: { id: world.admin.user.id } })
})

/** What an administrator sends of a registration to change it. */
const settingsOf = ({
  id: _,
  product: __,
  state: ___,
  createdAt: ____,
  launchedAt: _____,
  deployments: ______,
  ...settings
}: LearningPlatform) => settings

test.each<[granted: unknown, services: string[] | null]>([
  [Object.values(ltiScopes).join(' '), ['roster', 'lineItem', 'lineItemRead', 'result', 'score']],
  [`${ltiScopes.roster} ${ltiScopes.score} https://school.example/other`, ['roster', 'score']],
  ['', []],
  [undefined, null],
  [['a list'], null]
])(
  'the scopes that a platform grants, %j, are those whose services are called, until an administrator says otherwise',
  async (scope, services) => {
    platform.answer('/register', registered({ client_id: 'given', scope }))
    await confirm(await open(await address()))
    const [one] = await found()
    expect(one!.services).toEqual(services)
    const change = (more: object) =>
      world.admin.call(updateLearningPlatform, { params: { platformId: one!.id }, body: { ...settingsOf(one!), ...more } })
    expect((await change({ services: ['score'] })).services).toEqual(['score'])
    expect((await change({ services: undefined })).services).toEqual(['score'])
  }
)

test('who registers us is told the addresses of the school and of its icon', async () => {
  await confirm(await open(await address()))
  const asked = JSON.parse(platform.asked.find(({ path }) => path === '/register')!.body)
  expect(asked).toMatchObject({ client_uri: world.api.url, logo_uri: `${world.api.url}/favicon.svg` })
})

test('the issuer of a platform is changed until people have come from it, so that nobody has the account of another', async () => {
  const one = world.registered
  const change = (issuer: string) =>
    world.admin.call(updateLearningPlatform, { params: { platformId: one.id }, body: { ...settingsOf(one), issuer } })
  await change('https://moved.example')
  await change(one.issuer)
  await world.launch({})
  await expect(change('https://moved.example')).rejects.toMatchObject({ problems: [{ path: ['issuer'], reason: 'rejected' }] })
  // Everything else is changed as before.
  await change(one.issuer)
})

test('a platform that answers a further registration with the client id it gave before is told that it is known', async () => {
  await confirm(await open(await address()))
  const url = await address()
  const again = await confirm(await open(url))
  expect(again.status).toBe(200)
  expect(again.text).toContain('Registered before')
  expect(again.text).not.toContain('Nothing was registered')
  expect(again.text).toContain('org.imsglobal.lti.close')
  expect(await found()).toHaveLength(1)
  // The platform has taken it, so the address is used up.
  expect((await open(url)).status).toBe(400)
})

test('what a platform grants to a further registration counts from then on, and is written down; one that tells nothing changes nothing', async () => {
  const register = async (scope: string | undefined) => {
    platform.answer('/register', registered({ client_id: 'given', scope }))
    await confirm(await open(await address()))
    return (await found()).map(({ services }) => services)
  }
  expect(await register(ltiScopes.score)).toEqual([['score']])
  expect(await register(`${ltiScopes.score} ${ltiScopes.roster}`)).toEqual([['roster', 'score']])
  const { items } = await world.admin.call(listAudit, { query: { kind: 'lti' } })
  expect(items[0]).toMatchObject({ action: 'lti.changePlatform', actor: { id: world.admin.user.id } })
  expect(await register(undefined)).toEqual([['roster', 'score']])
  expect((await world.admin.call(listAudit, { query: { kind: 'lti' } })).items[0]!.id).toBe(items[0]!.id)
})

test('a service that an administrator has switched off stays off when the platform is registered again, until it is switched on', async () => {
  const granted = `${ltiScopes.score} ${ltiScopes.roster}`
  platform.answer('/register', registered({ client_id: 'given', scope: granted }))
  const register = async () => {
    await confirm(await open(await address()))
    return (await found())[0]!
  }
  const one = await register()
  const change = (services: LearningPlatform['services']) =>
    world.admin.call(updateLearningPlatform, { params: { platformId: one.id }, body: { ...settingsOf(one), services } })
  await change(['roster'])
  expect((await register()).services).toEqual(['roster'])
  // A further change keeps what was switched off before.
  await change([])
  expect((await register()).services).toEqual([])
  await change(['score'])
  expect((await register()).services).toEqual(['score'])
  platform.answer('/register', registered({ client_id: 'given', scope: `${granted} ${ltiScopes.result}` }))
  expect((await register()).services?.toSorted()).toEqual(['result', 'score'])
  await change(null)
  expect((await register()).services?.toSorted()).toEqual(['result', 'roster', 'score'])
})

test.each([
  ['sends reviews', [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiSubmissionReviewRequest' }], true],
  ['sends none', [{ type: 'LtiResourceLinkRequest' }], false],
  ['says nothing of it', undefined, false],
  ['says it wrongly', [null, 'LtiSubmissionReviewRequest', 7], false]
])('a platform that %s is asked for them only if it does', async (_, messages, asks) => {
  const said = { product_family_code: 'moodle', messages_supported: messages }
  platform.answer('/configuration', () => ({
    body: configuration({ 'https://purl.imsglobal.org/spec/lti-platform-configuration': said })
  }))
  await confirm(await open(await address()))
  const asked = JSON.parse(platform.asked.find(({ path }) => path === '/register')!.body)
  const types: string[] = asked[tool].messages.map(({ type }: { type: string }) => type)
  expect(types.includes('LtiSubmissionReviewRequest')).toBe(asks)
})

test('a school of hosted Canvas is confirmed by its own host, under which it is listed and whose pages may frame the chat', async () => {
  const [issuer, school] = ['https://canvas.instructure.com', 'school.instructure.com']
  const said = {
    issuer,
    authorization_endpoint: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
    token_endpoint: 'https://sso.canvaslms.com/login/oauth2/token',
    jwks_uri: 'https://sso.canvaslms.com/api/lti/security/jwks',
    registration_endpoint: `https://${school}/api/lti/registrations`
  }
  const { lms } = world.api.context
  const before = lms.json
  // Its hosts are not those of this machine; what is asked of them is answered here.
  lms.json = async ({ method = 'GET' }) =>
    ({ status: 200, text: '', headers: {}, body: method === 'GET' ? said : { client_id: 'of the school' } }) as never
  const page = await open(await address(), `${issuer}/openid-configuration`)
  expect(page.text).toContain(school)
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${issuer} https://${school}`)
  await confirm(page)
  lms.json = before
  const { items } = await world.admin.call(listLearningPlatforms, {})
  expect(items.find(one => one.issuer === issuer)).toMatchObject({ name: school, frameOrigins: [`https://${school}`] })
})

test('§16.23 a code works once, for three days, and one that nobody made has nothing called', async () => {
  const url = await address()
  const page = await open(url)
  await confirm(page)
  expect((await open(url)).status).toBe(400)
  expect((await confirm(page)).status).toBe(400)
  const before = platform.asked.length
  expect((await open(`${world.api.url}/lti/register?code=guessed`)).text).toContain('used up')
  const old = await address()
  world.api.passTime(72 * 3600 + 1)
  expect((await open(old)).status).toBe(400)
  world.api.passTime(-72 * 3600 - 1)
  expect(platform.asked.length).toBe(before)
})

test.each<[what: string, changes: () => object]>([
  ['an issuer on another host than the configuration', () => ({ issuer: attacker.url })],
  ['a registration address on another host', () => ({ registration_endpoint: `${attacker.url}/register` })],
  ['a token address on another host', () => ({ token_endpoint: `${attacker.url}/token` })],
  ['keys at a private address', () => ({ jwks_uri: 'https://169.254.169.254/jwks' })],
  ['keys under http elsewhere', () => ({ jwks_uri: 'http://lms.example/jwks' })],
  ['no registration address', () => ({ registration_endpoint: undefined })],
  ['another algorithm', () => ({ id_token_signing_alg_values_supported: ['ES256'] })]
])('§16.23 a configuration with %s registers nothing, and no token leaves', async (_what, changes) => {
  platform.answer('/configuration', () => ({ body: configuration(changes()) }))
  const page = await open(await address())
  expect([page.status, page.text.includes('Nothing was registered')]).toEqual([400, true])
  expect((await confirm(page)).status).toBe(400)
  expect(await found()).toEqual([])
  expect(attacker.asked).toEqual([])
})

test('§16.23 a configuration that is inside the network, behind a redirect or huge is not read', async () => {
  for (const where of [
    'https://169.254.169.254/c',
    'http://lms.example/c',
    'file:///etc/passwd',
    `${attacker.url}/redirect`,
    `${attacker.url}/huge`
  ]) {
    attacker.answer('/redirect', () => ({ status: 302, headers: { location: `${platform.url}/configuration` }, body: {} }))
    attacker.answer('/huge', () => ({ raw: `{"issuer":"${'x'.repeat(300_000)}"}` }))
    const page = await open(await address(), where)
    expect([where, page.status]).toEqual([where, 400])
  }
  expect(platform.asked).toEqual([])
})

test('§16.23 a confirmation needs the secret of the page that was shown', async () => {
  const url = await address()
  await open(url)
  const code = new URL(url).searchParams.get('code')!
  for (const guess of ['', 'guessed']) {
    const body = new URLSearchParams({ code, confirm: guess })
    expect((await createBrowser().open(`${world.api.url}/lti/register`, { method: 'POST', body })).status).toBe(400)
  }
  expect(await found()).toEqual([])
})

test('a platform that refuses says so in its words, and the address can be used again', async () => {
  const url = await address()
  platform.answer('/register', () => ({ status: 400, raw: 'missing_domain <b>x</b>' }))
  const refused = await confirm(await open(url))
  expect(refused.text).toContain('missing_domain &lt;b&gt;x')
  platform.answer('/register', registered({ client_id: 'given' }))
  await confirm(await open(url))
  expect(await found()).toMatchObject([{ clientId: 'given', deployments: [] }])
})

test.each([
  ['was blocked', (userId: string) => world.admin.call(blockUser, { params: { userId }, body: { blocked: true } })],
  [
    'is no administrator any more',
    (userId: string) => world.admin.call(setRoles, { body: { userIds: [userId], role: 'regular_user' } })
  ]
])('an address is good for nothing once who made it %s, also when it was opened before', async (_, end) => {
  const maker = await world.given.admin()
  const { url } = await maker.call(createLtiRegistration, {})
  const page = await open(url)
  expect(page.text).toContain(platform.url)
  await end(maker.user.id)
  expect((await confirm(page)).status).toBe(400)
  expect((await open(url)).status).toBe(400)
  expect(await found()).toEqual([])
})

test('the description for Canvas names the addresses of this server, and asks for names alone', async () => {
  const described = await (await fetch(`${world.api.url}/lti/config.json`)).json()
  expect(described).toMatchObject({
    oidc_initiation_url: `${world.api.url}/lti/login`,
    target_link_uri: world.target,
    redirect_uris: [world.target],
    public_jwk_url: `${world.api.url}/lti/jwks`,
    extensions: [{ platform: 'canvas.instructure.com', privacy_level: 'name_only' }]
  })
})

test('a platform that was registered just now stands above those that launched before', async () => {
  await world.api.db('ltiPlatforms').update({ launchedAt: new Date(Date.now() - 3600_000) })
  await confirm(await open(await address()))
  const [first] = (await world.admin.call(listLearningPlatforms, {})).items
  expect(first).toMatchObject({ issuer: platform.url, launchedAt: null })
})
