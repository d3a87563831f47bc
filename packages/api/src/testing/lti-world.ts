import { createLearningPlatform, type LearningPlatform } from '@lyceum/core/contract'
import { type Browser, type BrowserPage, createBrowser } from './browser.ts'
import { createGiven, type Given, type Person } from './given.ts'
import { type LtiPlatform, lti, type Signing, startLtiPlatform } from './lti-platform.ts'
import { startApi, type TestApi } from './start-api.ts'

/** A login that the server has begun for a browser: where it sends it, and what it waits for. */
export type Login = { browser: Browser; page: BrowserPage; next: URL; state: string; nonce: string; secret: string }

/** What a test changes of a launch. */
export type LaunchChanges = {
  browser?: Browser
  claims?: Record<string, unknown>
  signing?: Signing
  token?: (own: { nonce: string; state: string }) => Promise<string> | string
}

export type LtiWorld = {
  api: TestApi
  given: Given
  admin: Person
  platform: LtiPlatform
  registered: LearningPlatform
  target: string
  /** Registers a platform by hand, with the deployment "1". */
  register(platform: LtiPlatform, changes?: object): Promise<LearningPlatform>
  /** Begins a login, as the platform's page does. */
  login(changes?: { browser?: Browser; platform?: LtiPlatform; fields?: Record<string, string> }): Promise<Login>
  /** Sends an answer to the launch page. */
  post(browser: Browser, fields: Record<string, string>): Promise<BrowserPage>
  /** Logs in and launches. */
  launch(changes?: LaunchChanges): Promise<BrowserPage>
  stop(): Promise<void>
}

export const roles = {
  teacher: lti({ roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] }),
  helper: lti({ roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant'] })
}

/** The claims of a deep linking request. */
export const deepLinking = (platform: LtiPlatform, settings: object = {}): Record<string, unknown> => ({
  ...roles.teacher,
  ...lti({ message_type: 'LtiDeepLinkingRequest', resource_link: undefined }),
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
    deep_link_return_url: `${platform.url}/deep-link-return`,
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['iframe'],
    data: 'opaque-é"<data>',
    ...settings
  }
})

/** Stops where the chat begins, so that a test sees the one-time code. */
export const ltiBrowser = () => createBrowser(({ pathname }) => pathname.startsWith('/lti/chat/'))

/** A server with a registered platform. */
export async function createLtiWorld(options: Parameters<typeof startApi>[0] = {}): Promise<LtiWorld> {
  const api = await startApi(options)
  const platform = await startLtiPlatform()
  const given = createGiven(api)
  const admin = await given.admin()
  const target = `${api.url}/lti/launch`

  const register: LtiWorld['register'] = (one, changes = {}) =>
    admin.call(createLearningPlatform, {
      body: {
        name: 'Moodle',
        issuer: one.issuer,
        clientId: one.clientId,
        authorizationUrl: `${one.url}/auth`,
        tokenUrl: `${one.url}/token`,
        jwksUrl: `${one.url}/jwks`,
        tokenAudience: null,
        frameOrigins: [],
        anonymous: false,
        deploymentIds: ['1'],
        ...changes
      }
    })

  const login: LtiWorld['login'] = async ({ browser = ltiBrowser(), platform: other = platform, fields = {} } = {}) => {
    const page = await browser.open(`${api.url}/lti/login`, {
      method: 'POST',
      body: new URLSearchParams({
        iss: other.issuer,
        login_hint: 'hint',
        target_link_uri: target,
        client_id: other.clientId,
        ...fields
      })
    })
    const given = /\)\((\{"step":"login".*?\})\)<\/script>/s.exec(page.text)?.[1]
    if (!given) throw new Error(`no login: ${page.status}`)
    const { state, secret, next } = JSON.parse(given) as { state: string; secret: string; next: string }
    const address = new URL(next)
    return { browser, page, next: address, state, nonce: address.searchParams.get('nonce')!, secret }
  }

  const post: LtiWorld['post'] = (browser, fields) =>
    browser.open(`${api.url}/lti/launch`, { method: 'POST', body: new URLSearchParams(fields) })

  return {
    api,
    given,
    admin,
    platform,
    registered: await register(platform),
    target,
    register,
    login,
    post,
    async launch({ browser = ltiBrowser(), claims, signing, token } = {}) {
      const { state, nonce } = await login({ browser })
      const id_token = token
        ? await token({ nonce, state })
        : await platform.sign(platform.claims({ nonce, target }, claims), signing)
      return post(browser, { state, id_token })
    },
    async stop() {
      await api.stop()
      await platform.stop()
    }
  }
}
