import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { newSecret, sha256 } from '../secrets/hash.ts'
import { inScript, type PageFor, sendPage } from './page.ts'
import { type PlatformConfiguration, readConfiguration } from './platform-configuration.ts'
import { readForm } from './read-form.ts'
import { registerAt } from './register-at.ts'
import { scopes } from './scopes.ts'
import type { LtiRegistrationRow } from './tables.ts'
import type { LaunchWords } from './words.ts'

const limits = { code: 64, openid_configuration: 2048, registration_token: 8192, confirm: 64 } as const

type Problem = Exclude<keyof LaunchWords['words']['registration']['refused'], 'title'>

/**
 * Shows who wants to be registered (Dynamic Registration 1.0). The address has a one-time code that an admin of ours has made: without it
 * nothing is called. Opening the page registers nothing.
 */
export async function showRegistration(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const fields = readForm(request, limits)
  const registration = fields?.code === undefined ? undefined : await findRegistration(context, fields.code)
  if (!registration || !fields?.openid_configuration) return sendInvalid(page)
  const found = await readConfiguration(context, fields.openid_configuration, fields.registration_token)
  if (typeof found === 'string') return sendRefused(page, found)
  const confirm = newSecret()
  await context
    .db('ltiRegistrations')
    .where({ codeHash: registration.codeHash, usedAt: null })
    .update({
      confirmHash: sha256(confirm),
      configuration: JSON.stringify(found),
      sealedToken: fields.registration_token === undefined ? null : context.secrets.seal(fields.registration_token)
    })
  await sendPage({ ...page, framedBy: originsOf(found) }, words => ({
    title: words.words.registration.title,
    body: confirmBody(words, found, { code: fields.code!, confirm })
  }))
}

/** Registers what was shown, when who saw it confirms: the form has a secret that was on that page alone. */
export async function confirmRegistration(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined }
  const fields = readForm(request, limits)
  const taken = fields?.code && fields.confirm ? await takeRegistration(context, fields.code, fields.confirm) : undefined
  if (!taken) return sendInvalid(page)
  const configuration = taken.configuration as PlatformConfiguration
  const framed = { ...page, framedBy: originsOf(configuration) }
  const outcome = await registerAt(context, configuration, taken)
  if ('problem' in outcome) {
    // Nothing came of it, so the address can be used again.
    await context.db('ltiRegistrations').where({ codeHash: taken.codeHash }).update({ usedAt: null, confirmHash: null })
    return sendRefused(framed, outcome.problem, outcome.told)
  }
  const became = outcome.is === 'new' ? 'done' : 'known'
  await sendPage(framed, ({ words: { registration } }) => ({
    title: registration[became].title,
    body: `<h1>${registration[became].title}</h1><p>${registration[became].text}</p><p><button id="close" type="button">${registration.close}</button></p>`,
    script: `document.getElementById('close').onclick=()=>{for(const subject of ['org.imsglobal.lti.close','lti.close'])for(const origin of ${inScript(originsOf(configuration))})(window.opener??window.parent).postMessage({subject},origin)}`
  }))
}

/** Where the page of the platform is that opened ours. */
const originsOf = ({ issuer, schoolHost }: PlatformConfiguration): string[] => [
  new URL(issuer).origin,
  ...(schoolHost ? [`https://${schoolHost}`] : [])
]

/** An address that was not used yet, of somebody who is still an administrator and may sign in. */
function openAddress({ db, now }: Pick<Context, 'db' | 'now'>, code: string) {
  return db('ltiRegistrations')
    .where({ codeHash: sha256(code), usedAt: null })
    .where('expiresAt', '>', now())
    .whereIn('createdBy', db('users').where({ role: 'admin', blockedAt: null }).select('id'))
}

async function findRegistration(context: Context, code: string): Promise<LtiRegistrationRow | undefined> {
  return openAddress(context, code).first()
}

async function takeRegistration(context: Context, code: string, confirm: string): Promise<LtiRegistrationRow | undefined> {
  const taken: LtiRegistrationRow[] = await openAddress(context, code)
    .where({ confirmHash: sha256(confirm) })
    .update({ usedAt: context.now() })
    .returning('*')
  return taken[0]
}

function sendInvalid(page: PageFor): Promise<void> {
  return sendPage(
    page,
    ({ words: { registration } }) => ({
      title: registration.invalid.title,
      body: `<h1>${registration.invalid.title}</h1><p>${registration.invalid.text}</p>`
    }),
    { status: 400 }
  )
}

function sendRefused(page: PageFor, problem: Problem, told = ''): Promise<void> {
  return sendPage(
    page,
    ({ words: { registration } }) => ({
      title: registration.refused.title,
      body: `<h1>${registration.refused.title}</h1><p>${registration.refused[problem]}</p>${told ? `<p><q>${escapeHtml(told)}</q></p>` : ''}`
    }),
    { status: 400 }
  )
}

function confirmBody(
  { words: { registration } }: LaunchWords,
  { issuer, schoolHost, product, scopes: offered }: PlatformConfiguration,
  { code, confirm }: { code: string; confirm: string }
): string {
  const asked = [
    ...(offered.includes(scopes.roster) ? [registration.roster] : []),
    ...(offered.includes(scopes.score) ? [registration.grades] : [])
  ]
  const rows = [
    [registration.issuer, issuer],
    ...(schoolHost ? [[registration.school, schoolHost]] : []),
    ...(product ? [[registration.product, product]] : []),
    [registration.permissions, asked.join(' · ') || registration.none]
  ] as [string, string][]
  return `<h1>${registration.title}</h1><p>${registration.check}</p>
<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd><b dir="auto">${escapeHtml(value)}</b></dd>`).join('')}</dl>
<form method="post" action="/lti/register"><input type="hidden" name="code" value="${escapeHtml(code)}"><input type="hidden" name="confirm" value="${confirm}">
<p><button>${registration.confirm}</button></p></form>`
}
