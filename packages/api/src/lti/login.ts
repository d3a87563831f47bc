import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { newSecret, sha256 } from '../secrets/hash.ts'
import { isOwnTarget, isPlatformAddress } from './addresses.ts'
import { cookieOf } from './binding.ts'
import { bindingScript } from './browser/binding.ts'
import { inScript, sendFailure, sendPage } from './page.ts'
import { findRegistrations, insertLogin } from './queries.ts'
import { readForm } from './read-form.ts'
import type { LtiPlatformRow } from './tables.ts'

const limits = {
  iss: 2048,
  login_hint: 8192,
  target_link_uri: 4096,
  lti_message_hint: 8192,
  client_id: 255,
  lti_deployment_id: 255,
  lti_storage_target: 100
} as const

const minutes = 60_000
const loginLasts = 10 * minutes

/**
 * Begins a launch that a platform wants (Security Framework 1.0 §5.1.1). The request is unsigned: it only tells which registration is
 * meant. The page that answers it ties the login to this browser before it goes on to the registered address.
 */
export async function login(context: Context, request: Request, response: Response): Promise<void> {
  const page = { context, request, response, platform: undefined }
  const fields = readForm(request, limits)
  if (!fields?.iss || !fields.login_hint || !fields.target_link_uri)
    return sendFailure(page, 'malformed', { status: 400, code: 'login' })
  const found = (await findRegistrations(context.db, fields.iss, fields.client_id)).filter(({ state }) => state === 'active')
  if (found.length > 1) return sendFailure(page, 'severalClients', { status: 400, code: 'client' })
  const [platform] = found
  if (!platform || !isPlatformAddress(context.config, platform.authorizationUrl))
    return sendFailure(page, 'unknownPlatform', { status: 400, code: 'platform' })
  if (!isOwnTarget(context.config, fields.target_link_uri))
    return sendFailure({ ...page, platform }, 'malformed', { status: 400, code: 'target' })

  const [state, nonce, cookieSecret, storageSecret] = [newSecret(), newSecret(), newSecret(), newSecret()] as const
  const storageTarget = /^[\w-]+$/.test(fields.lti_storage_target ?? '') ? fields.lti_storage_target! : null
  await insertLogin(context.db, {
    stateHash: sha256(state),
    nonceHash: sha256(nonce),
    cookieHash: sha256(cookieSecret),
    storageHash: sha256(storageSecret),
    platformId: platform.id,
    target: fields.target_link_uri,
    storageTarget,
    expiresAt: new Date(context.now().getTime() + loginLasts)
  })
  response.append('Set-Cookie', cookieOf(state, cookieSecret))
  const next = authenticationAddress(context, platform, {
    state,
    nonce,
    login_hint: fields.login_hint,
    lti_message_hint: fields.lti_message_hint
  })
  await sendPage({ ...page, platform }, ({ words }) => ({
    title: words.opening,
    body: `<p id="opening">${words.opening}</p><noscript><p><a class="button" href="${escapeHtml(next)}">${words.continue}</a></p></noscript>
<form id="blocked" method="post" action="/lti/login" target="_blank" hidden><h1>${words.frameBlocked.title}</h1><p>${words.frameBlocked.text}</p>${hidden(fields)}<p><button>${words.frameBlocked.button}</button></p></form>`,
    script: `(${bindingScript})(${inScript({
      step: 'login',
      state,
      secret: storageSecret,
      next,
      target: storageTarget,
      origin: new URL(platform.authorizationUrl).origin
    })})`
  }))
}

/** The request of the login once more, for another window. */
const hidden = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.entries(fields)
    .filter(([name, value]) => value !== undefined && name !== 'lti_storage_target')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value!)}">`)
    .join('')

/**
 * Where the browser asks for the message (Security Framework 1.0 §5.1.1.2): the registered address, which may have a query. What the
 * platform sent comes back byte for byte.
 */
function authenticationAddress(
  { config }: Pick<Context, 'config'>,
  { authorizationUrl, clientId }: Pick<LtiPlatformRow, 'authorizationUrl' | 'clientId'>,
  own: { state: string; nonce: string; login_hint: string; lti_message_hint: string | undefined }
): string {
  const asked = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: clientId,
    redirect_uri: `${config.baseUrl}/lti/launch`,
    ...own
  }
  const query = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
  )
  return `${authorizationUrl}${authorizationUrl.includes('?') ? '&' : '?'}${query.join('&')}`
}
