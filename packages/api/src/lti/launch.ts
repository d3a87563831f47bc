import { type LaunchMessage, type LaunchRule, readLaunch } from '@lyceum/core/rules'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { sha256 } from '../secrets/hash.ts'
import { sameText } from '../secrets/keys.ts'
import { newId } from '../secrets/new-id.ts'
import { isOwnTarget } from './addresses.ts'
import { cookieOver, isBound } from './binding.ts'
import { bindingScript } from './browser/binding.ts'
import { enter } from './enter.ts'
import { backOf } from './launch-back.ts'
import { inScript, type PageFor, sendFailure, sendPage } from './page.ts'
import { type PlatformKeys, UnreadableKeys } from './platform-keys.ts'
import { bindLogin, findDeployment, platformOfLogin, spendLogin } from './queries.ts'
import { readForm } from './read-form.ts'
import type { LtiLoginRow, LtiPlatformRow } from './tables.ts'
import { verifyMessage } from './verify.ts'

/** A message of 64 kB may come twice as large when it is sealed for the page that waits for the browser's proof. */
const limits = { state: 255, id_token: 80_000, error: 255, error_description: 4096, launch: 160_000, proof: 255 } as const

/** What waits for its browser's proof, a launch or a refusal of the platform; sealed, so that no page has what the platform sent. */
type Waiting = { state: string } & ({ token: string } | { told: string })

/** Takes the platform's answer (Security Framework 1.0 §5.1.3). The numbers are those of the rules it is held against, in their order. */
export async function launch(context: Context, keys: PlatformKeys, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const fields = readForm(request, limits)
  if (fields?.launch !== undefined) return proven(context, keys, page, fields.launch, fields.proof)
  if (!fields?.state) return sendFailure(page, 'malformed', { status: 400, code: '1' })
  const { state } = fields

  // Rule 1: the state is ours, fresh, and spent by this.
  const [login, platform] = await Promise.all([spendLogin(context, state), platformOfLogin(context.db, state)])
  if (!login) return sendFailure({ ...page, platform }, 'expired', { status: 400, code: '1' })
  if (platform?.state !== 'active') return sendFailure({ ...page, platform }, 'blocked', { status: 403, code: 'blocked' })
  page.platform = platform
  const { error, error_description, id_token: token = '' } = fields
  const answer: { token: string } | { told: string } =
    error === undefined ? { token } : { told: toldIn(error, error_description) }

  // Rule 2: the browser is the one of the login.
  if (!isBound(request, state, login)) return askForProof(context, page, login, { state, ...answer })
  response.append('Set-Cookie', cookieOver(state))
  if ('told' in answer) return showTold(page, answer.told)
  await take(context, keys, { page, platform, login, token: answer.token })
}

/** What the platform says of why it refused. What anybody could have written is shown to nobody (rule 2). */
const showTold = (page: PageFor, told: string) => sendFailure(page, 'platformError', { status: 400, code: 'platform', told })

const toldIn = (error: string, description: string | undefined) => [error, description].filter(Boolean).join(': ').slice(0, 500)

/** Sends the page that looks for the secret in the browser's storage, or with the platform. Nothing leads on without it. */
function askForProof(context: Context, page: PageFor, login: LtiLoginRow, waiting: Waiting): Promise<void> {
  return sendPage(page, ({ words }) => ({
    title: words.opening,
    body: `<p id="opening">${words.opening}</p>
<form id="prove" method="post" action="/lti/launch"><input type="hidden" name="launch" value="${escapeHtml(context.secrets.seal(JSON.stringify(waiting)))}"><input type="hidden" name="proof"></form>
<div id="blocked" tabindex="-1" hidden><h1>${words.failures.otherBrowser.title}</h1><p>${words.failures.otherBrowser.text}</p></div>
<noscript><h1>${words.failures.otherBrowser.title}</h1><p>${words.failures.otherBrowser.text}</p></noscript>`,
    script: `(${bindingScript})(${inScript({
      step: 'launch',
      state: waiting.state,
      target: login.storageTarget,
      origin: new URL(page.platform!.authorizationUrl).origin
    })})`
  }))
}

/** Goes on with what the platform sent to a browser that had no cookie, by what that browser kept (rule 2). */
async function proven(context: Context, keys: PlatformKeys, page: PageFor, sealed: string, proof = ''): Promise<void> {
  const waiting = unsealed(context, sealed)
  if (!waiting) return sendFailure(page, 'malformed', { status: 400, code: '2' })
  const { state } = waiting
  const [login, platform] = await Promise.all([bindLogin(context, state, proof), platformOfLogin(context.db, state)])
  page.platform = platform
  if (!login || platform?.state !== 'active') return refuse(context, page, 2)
  if ('told' in waiting) return showTold(page, waiting.told)
  await take(context, keys, { page, platform, login, token: waiting.token })
}

function unsealed({ secrets }: Context, sealed: string): Waiting | undefined {
  try {
    return JSON.parse(secrets.open(sealed)) as Waiting
  } catch {
    return undefined
  }
}

type Taken = { page: PageFor; platform: LtiPlatformRow; login: LtiLoginRow; token: string }

async function take(context: Context, keys: PlatformKeys, { page, platform, login, token }: Taken): Promise<void> {
  const read = await readMessage(context, keys, platform, login, token).catch((failure: unknown) => {
    if (!(failure instanceof UnreadableKeys)) throw failure
    context.log.warn({ platform: platform.id, err: failure }, 'the keys of a learning platform cannot be read')
    return undefined
  })
  if (!read) return sendFailure(page, 'noKeys', { status: 503, code: 'keys' })
  if ('broken' in read) return refuse(context, page, read.broken)
  const { message } = read
  page.locale = message.locale
  // Rule 15, its second half: the deployment is one that an admin has approved.
  const deployment = await findDeployment(context, { id: newId(), platformId: platform.id, deploymentId: message.deploymentId })
  if (deployment.state !== 'active')
    return sendFailure(page, deployment.state === 'pending' ? 'pending' : 'blocked', {
      status: 403,
      code: '15',
      back: backOf(context, platform, message)
    })
  await enter(context, { page: { ...page, platform }, platform, deployment, message })
}

async function readMessage(
  context: Context,
  keys: PlatformKeys,
  platform: LtiPlatformRow,
  login: LtiLoginRow,
  token: string
): Promise<{ message: LaunchMessage } | { broken: LaunchRule }> {
  // Rules 3 to 6.
  const verified = await verifyMessage(keys, platform, token)
  if ('broken' in verified) return verified
  // Rules 7 to 19.
  return readLaunch(verified.payload, {
    issuer: platform.issuer,
    clientId: platform.clientId,
    nonceMatches: nonce => sameText(sha256(nonce), login.nonceHash),
    allowsAnonymous: platform.anonymous,
    isTarget: address => isOwnTarget(context.config, address),
    now: context.now().getTime()
  })
}

/** Refuses a launch: the page has the number of the rule, the log has it too, and neither has the message. */
function refuse(context: Context, page: PageFor, rule: LaunchRule): Promise<void> {
  context.log.info({ platform: page.platform?.id, rule, requestId: page.response.locals.requestId }, 'refused a launch')
  const status = rule >= 4 && rule <= 12 ? 401 : 400
  return sendFailure(page, rule === 2 ? 'otherBrowser' : 'refused', { status, code: String(rule) })
}
