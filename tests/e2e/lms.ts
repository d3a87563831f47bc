import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { ltiScopes } from '@lyceum/core/contract'
import type { FrameLocator, Page } from '@playwright/test'
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { addGradebook, type Gradebook } from '../../packages/api/src/testing/lti-gradebook.ts'
import { type LtiPlatform, lti, startLtiPlatform } from '../../packages/api/src/testing/lti-platform.ts'
import type { Caller } from './given.ts'
import type { Product } from './product.ts'

const platformConfiguration = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

/** How somebody opens a link of a course. */
export type Opening = {
  person?: string
  name?: string
  role?: 'Instructor' | 'Learner'
  course?: string
  link?: string
  locale?: string
  /** What a teacher placed there. */
  custom?: Record<string, string>
  /** Chooses contents instead of opening a link. */
  choosing?: boolean
  /** Keeps values for frames, as platforms with platform storage do: in the page itself, or in a frame of it that has a name. */
  keeps?: 'page' | 'frame'
  /** Its gradebook tells of its columns, of which the link has none. */
  columns?: boolean
  /** How many milliseconds the platform takes for the login. */
  slow?: number
  /** The link has a column in the gradebook. */
  graded?: boolean
  /** The platform tells who is in the course: these people. */
  roster?: string[]
  /** Reviews from the gradebook what this person handed in at the link. */
  reviews?: string
}

export type Lms = LtiPlatform & {
  /** The address of a course page that has the tool in a frame. */
  page(opening?: Opening): string
  /** The address of the page on which its administrator enters the address for registering. */
  registering(address: string): string
  gradebook: Gradebook
  /** What came back from the choice of contents, verified with the tool's published keys. */
  chosen: JWTPayload[]
  /** Sets the platform's clock so many hours ahead. */
  goOn(hoursAhead: number): void
  /** What arrived in the gradebook: the column's link, and who got what. */
  scores: { link: string; person: string; given: number }[]
}

/** The product in the frame of a course page. */
export const toolIn = (page: Page): FrameLocator => page.frameLocator('iframe[name=tool]')

/**
 * A learning platform whose course pages have the product in a frame of another site; `at` is 1 for a second one. Without `admin` nobody has
 * registered it.
 */
export async function startLms(product: Product, admin: Caller | null, { at = 0 }: { at?: 0 | 1 } = {}): Promise<Lms> {
  const openings = new Map<string, Opening>()
  const chosen: JWTPayload[] = []
  const scores: Lms['scores'] = []
  let last = 0
  let ahead = 0
  const platform: LtiPlatform = await startLtiPlatform(serve, product.lmsPorts[at])
  const { url, clientId, issuer } = platform
  const gradebook = addGradebook(platform)
  await admin?.('POST', '/lti/platforms', {
    name: 'The fake platform',
    issuer,
    client_id: clientId,
    authorization_url: `${url}/auth`,
    token_url: `${url}/token`,
    jwks_url: `${url}/jwks`,
    token_audience: null,
    frame_origins: [],
    anonymous: false,
    deployment_ids: ['1']
  })

  async function serve(request: IncomingMessage, response: ServerResponse, body: string): Promise<boolean> {
    const address = new URL(request.url!, platform.url)
    const html = (text: string) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(
          `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Course</title><main aria-label="Course"><h1>The course</h1>${text}</main>`
        )
      return true
    }
    if (address.pathname === '/course') return html(coursePage(JSON.parse(address.searchParams.get('opening')!) as Opening))
    if (address.pathname === '/registering') return html(registering(address.searchParams.get('address')!))
    if (address.pathname === '/storage') return html(`<script>${keeping(product.url)}</script>`)
    if (address.pathname === '/auth') return html(await authorized(address.searchParams))
    if (address.pathname === '/deep-link-return') {
      chosen.push(await verified(new URLSearchParams(body).get('JWT')!))
      return html('<p>Saved in the course</p>')
    }
    const json = (answer: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      return true
    }
    if (address.pathname === '/members')
      return json({ members: address.searchParams.getAll('person').map(user_id => ({ user_id })) })
    if (address.pathname === '/configuration')
      return json({
        issuer,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        registration_endpoint: `${url}/register`,
        scopes_supported: ['openid', ...Object.values(ltiScopes)],
        id_token_signing_alg_values_supported: ['RS256'],
        [platformConfiguration]: { product_family_code: 'fake', messages_supported: [{ type: 'LtiResourceLinkRequest' }] }
      })
    if (address.pathname === '/register') {
      const asked = JSON.parse(body) as Record<string, object>
      return json({ ...asked, client_id: clientId, [toolConfiguration]: { ...asked[toolConfiguration], deployment_id: '1' } })
    }
    const column = /^\/items\/([^/]+)\/scores$/.exec(address.pathname)
    if (column) {
      const { userId, scoreGiven } = JSON.parse(body) as { userId: string; scoreGiven: number }
      scores.push({ link: column[1]!, person: userId, given: scoreGiven })
      return json({})
    }
    return false
  }

  function coursePage(opening: Opening): string {
    const hint = `{"launch":"${++last}"}`
    openings.set(hint, opening)
    const fields = {
      iss: issuer,
      login_hint: opening.person ?? 'ada',
      target_link_uri: `${product.url}/lti/launch`,
      client_id: clientId,
      lti_message_hint: hint,
      ...(opening.keeps && { lti_storage_target: opening.keeps === 'page' ? '_parent' : 'platform_storage' })
    }
    const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value='${value}'>`)
    // A frame that keeps values is there before it is asked for one.
    const send = 'document.forms[0].submit()'
    const storage =
      opening.keeps === 'frame' ? '<iframe name="platform_storage" title="Storage" src="/storage" hidden></iframe>' : ''
    return `${storage}<iframe name="tool" title="Tool" allow="microphone" style="width:100%;height:860px;border:0"></iframe>
<form method="post" action="${product.url}/lti/login" target="tool">${inputs.join('')}</form>
<script>${opening.keeps === 'page' ? keeping(product.url) : ''};${opening.keeps === 'frame' ? `addEventListener('load', () => ${send}, { once: true })` : send}</script>`
  }

  /** Has the tool's page in a frame, until that says that it is done. */
  function registering(address: string): string {
    const page = new URL(address)
    page.searchParams.set('openid_configuration', `${url}/configuration`)
    page.searchParams.set('registration_token', 'of-the-administrator')
    return `<iframe name="tool" title="Tool" style="width:100%;height:600px;border:0" src="${page.href.replaceAll('&', '&amp;')}"></iframe>
<p id="state">Not registered</p><script>addEventListener('message', ({ data, origin }) => {
  if (origin === ${JSON.stringify(product.url)} && data.subject === 'org.imsglobal.lti.close') document.getElementById('state').textContent = 'Closed by the tool'
})</script>`
  }

  /** A hint is good once. */
  async function authorized(asked: URLSearchParams): Promise<string> {
    const hint = asked.get('lti_message_hint')!
    const opening = openings.get(hint)
    openings.delete(hint)
    if (!opening) return '<p>Invalid request</p>'
    if (opening.slow) await setTimeout(opening.slow)
    const claims = platform.claims(
      { nonce: asked.get('nonce')!, target: `${product.url}/lti/launch` },
      { ...claimsOf(platform, opening), ...(opening.columns && gradebook.claim()) }
    )
    const token = await platform.sign({ ...claims, iat: claims.iat! + ahead, exp: claims.exp! + ahead })
    return `<form method="post" action="${asked.get('redirect_uri')}"><input type="hidden" name="id_token" value="${token}"><input type="hidden" name="state" value="${asked.get('state')}"></form><script>document.forms[0].submit()</script>`
  }

  async function verified(jwt: string): Promise<JWTPayload> {
    const keys = (await (await fetch(`${product.url}/lti/jwks`)).json()) as Parameters<typeof createLocalJWKSet>[0]
    return (await jwtVerify(jwt, createLocalJWKSet(keys), { issuer: clientId, audience: issuer, algorithms: ['RS256'] })).payload
  }

  return Object.assign(platform, {
    chosen,
    scores,
    gradebook,
    registering: (address: string) => `${url}/registering?address=${encodeURIComponent(address)}`,
    goOn: (hours: number) => {
      ahead = hours * 3600
    },
    page: (opening: Opening = {}) => `${url}/course?opening=${encodeURIComponent(JSON.stringify(opening))}`
  })
}

function claimsOf(
  { url }: LtiPlatform,
  {
    person = 'ada',
    name = 'Ada Lovelace',
    role = 'Learner',
    course = 'calculus',
    link = '1',
    locale = 'en',
    custom = {},
    choosing,
    graded,
    roster,
    reviews
  }: Opening
) {
  return {
    sub: person,
    name,
    ...lti({
      roles: [`http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`],
      context: { id: course, title: 'Calculus I' },
      resource_link: choosing ? undefined : { id: link, title: 'Ask' },
      launch_presentation: { locale, return_url: `${url}/course-home` },
      custom,
      ...(choosing && { message_type: 'LtiDeepLinkingRequest' }),
      ...(reviews && { message_type: 'LtiSubmissionReviewRequest', for_user: { user_id: reviews } })
    }),
    ...(graded && {
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
        lineitem: `${url}/items/${link}`
      }
    }),
    ...(roster && {
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${url}/members?${new URLSearchParams(roster.map(one => ['person', one]))}`,
        service_versions: ['2.0']
      }
    }),
    ...(choosing && {
      'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
        deep_link_return_url: `${url}/deep-link-return`,
        accept_types: ['ltiResourceLink'],
        accept_presentation_document_targets: ['iframe'],
        accept_multiple: true,
        accept_lineitem: true,
        data: 'opaque'
      }
    })
  }
}

/** A page's script that keeps values for the tool's frames (LTI Platform Storage). */
const keeping = (tool: string) => `
const kept = new Map()
addEventListener('message', ({ data, origin, source }) => {
  if (origin !== ${JSON.stringify(tool)} || !data || !data.subject) return
  const answer = more => source.postMessage({ subject: data.subject + '.response', message_id: data.message_id, ...more }, origin)
  if (data.subject === 'lti.capabilities') answer({ supported_messages: [{ subject: 'lti.put_data' }, { subject: 'lti.get_data' }] })
  if (data.subject === 'lti.put_data') answer({ key: data.key, value: data.value }, kept.set(data.key, data.value))
  if (data.subject === 'lti.get_data') answer({ key: data.key, value: kept.get(data.key) ?? null })
})`
