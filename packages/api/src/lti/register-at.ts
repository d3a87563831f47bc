import { askedVariables } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'
import { iconOf } from './icon.ts'
import { createKey } from './keys.ts'
import type { PlatformConfiguration } from './platform-configuration.ts'
import { askedScopes } from './scopes.ts'
import type { LtiPlatformRow, LtiRegistrationRow } from './tables.ts'

const limits = { bytes: 256_000, timeout: 15_000, told: 300 } as const
const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

/**
 * What came of it: a registration, which may be here already, since a platform gives its client id again to who registers again; or why
 * there is none, with what the platform says.
 */
type Outcome = { is: 'new' | 'known' } | { problem: 'rejected' | 'unreachable'; told?: string }

/** Registers us at a platform (Dynamic Registration 1.0, §3.5.2), and the platform here with what came back. */
export async function registerAt(context: Context, found: PlatformConfiguration, taken: LtiRegistrationRow): Promise<Outcome> {
  const token = taken.sealedToken === null ? undefined : context.secrets.open(taken.sealedToken)
  const answer = await context.lms
    .json({
      method: 'POST',
      url: found.registrationUrl,
      headers: { accept: 'application/json', 'user-agent': 'Lyceum' },
      ...(token !== undefined && { secretHeaders: { authorization: `Bearer ${token}` } }),
      body: clientMetadata(context.config.baseUrl, found, await iconOf(context)),
      secrets: token === undefined ? [] : [token],
      signal: new AbortController().signal,
      timeout: limits.timeout,
      maxBytes: limits.bytes,
      follows: false
    })
    .catch(() => undefined)
  if (!answer) return { problem: 'unreachable' }
  const said = (typeof answer.body === 'object' && answer.body !== null ? answer.body : {}) as Readonly<Record<string, unknown>>
  if (answer.status < 200 || answer.status > 299 || !isId(said.client_id))
    return { problem: 'rejected', told: toldIn(said, answer.text) }
  const deploymentId = (said[toolConfiguration] as { deployment_id?: unknown } | undefined)?.deployment_id
  return store(context, found, taken, {
    clientId: said.client_id,
    deploymentId: typeof deploymentId === 'number' ? String(deploymentId) : deploymentId,
    scopes: typeof said.scope === 'string' ? said.scope.split(/\s+/).filter(scope => askedScopes.includes(scope)) : null
  })
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255

/** RFC 7591 names an error; Moodle answers in plain text. */
function toldIn({ error, error_description }: Readonly<Record<string, unknown>>, text: string): string {
  const named = [error, error_description].filter(part => typeof part === 'string').join(': ')
  return (named || (text.startsWith('<') ? '' : text)).slice(0, limits.told)
}

async function store(
  context: Context,
  found: PlatformConfiguration,
  { createdBy }: LtiRegistrationRow,
  { clientId, deploymentId, scopes }: { clientId: string; deploymentId: unknown; scopes: string[] | null }
): Promise<Outcome> {
  const { issuer, authorizationUrl, tokenUrl, jwksUrl, tokenAudience, schoolHost, product } = found
  const platform: LtiPlatformRow = {
    id: newId(),
    name: schoolHost ?? new URL(issuer).host,
    issuer,
    clientId,
    authorizationUrl,
    tokenUrl,
    jwksUrl,
    tokenAudience,
    frameOrigins: schoolHost ? [`https://${schoolHost}`] : [],
    anonymous: false,
    product,
    scopes,
    withheld: [],
    state: 'active',
    createdBy,
    createdAt: context.now(),
    launchedAt: null
  }
  return inTransaction(context.db, async transaction => {
    const made = await transaction('ltiPlatforms').insert(platform).onConflict(['issuer', 'clientId']).ignore().returning('id')
    if (made.length === 0) {
      if (scopes !== null) await noteScopes(transaction, { issuer, clientId, scopes }, createdBy)
      return { is: 'known' }
    }
    await createKey(context, transaction, platform.id, context.now())
    if (isId(deploymentId))
      await transaction('ltiDeployments').insert({
        id: newId(),
        platformId: platform.id,
        deploymentId,
        state: 'active',
        createdAt: context.now(),
        launchedAt: null
      })
    await record(transaction, {
      actorId: createdBy,
      action: 'lti.registerPlatform',
      subjectKind: 'lti',
      subjectId: platform.id,
      before: null,
      after: { issuer, clientId }
    })
    return { is: 'new' }
  })
}

/** What a platform grants to who registers again counts from now on, without what an admin has switched off here. */
async function noteScopes(
  transaction: Db,
  { issuer, clientId, scopes: granted }: { issuer: string; clientId: string; scopes: string[] },
  actorId: string | null
): Promise<void> {
  const known: LtiPlatformRow = await transaction('ltiPlatforms').where({ issuer, clientId }).forUpdate().first()
  const scopes = granted.filter(scope => !known.withheld.includes(scope))
  if (known.scopes?.length === scopes.length && scopes.every(scope => known.scopes!.includes(scope))) return
  await transaction('ltiPlatforms').where({ id: known.id }).update({ scopes })
  await record(transaction, {
    actorId,
    action: 'lti.changePlatform',
    subjectKind: 'lti',
    subjectId: known.id,
    before: { scopes: known.scopes },
    after: { scopes }
  })
}

function clientMetadata(
  baseUrl: string,
  { scopes: offered, reviews }: Pick<PlatformConfiguration, 'scopes' | 'reviews'>,
  logoUrl: string
) {
  const target = `${baseUrl}/lti/launch`
  // Of a platform that does not tell what it offers, all is asked for.
  const scope = askedScopes.filter(one => offered.length === 0 || offered.includes(one))
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${baseUrl}/lti/login`,
    redirect_uris: [target],
    client_name: 'Lyceum',
    client_uri: baseUrl,
    logo_uri: logoUrl,
    jwks_uri: `${baseUrl}/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scope.join(' '),
    [toolConfiguration]: {
      domain: new URL(baseUrl).host,
      description: 'AI agents of the school in the course',
      target_link_uri: target,
      custom_parameters: askedVariables,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name'],
      // Canvas tells nobody's name without it.
      'https://canvas.instructure.com/lti/privacy_level': 'name_only',
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: target, label: 'Lyceum' },
        // Some refuse a tool that names a message which they do not send.
        ...(reviews ? [{ type: 'LtiSubmissionReviewRequest', target_link_uri: target, label: 'Lyceum' }] : []),
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: target,
          label: 'Lyceum',
          placements: ['ContentArea', 'link_selection', 'assignment_selection']
        }
      ]
    }
  }
}
