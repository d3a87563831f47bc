import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listed } from './listed.ts'
import { id, itemsOf, text, timestamp } from './page.ts'
import { site } from './shares.ts'

export const deploymentStates = ['pending', 'active', 'blocked'] as const

export const ltiDeployment = z
  .object({
    id: id.check(z.describe('The id of the deployment here.')),
    deploymentId: z.string().check(z.describe('Its id at the learning platform.')),
    state: z
      .enum(deploymentStates)
      .check(z.describe('`pending`: it launched first, and waits for an administrator. `active`, or `blocked`.')),
    courses: z.int().check(z.describe('How many courses have launched from it.')),
    createdAt: timestamp.check(z.describe('When it was entered, or launched first.')),
    launchedAt: z.nullable(timestamp).check(z.describe('When it launched last; null for never.'))
  })
  .register(z.globalRegistry, {
    id: 'LtiDeployment',
    description: 'Where a registration is installed: a site, an account or a course.'
  })
export type LtiDeployment = z.infer<typeof ltiDeployment>

/**
 * Services of a learning platform that need a scope each: names of a course's members, and columns of the gradebook (Moodle wants the second
 * one for reading) with their grades.
 */
export const ltiScopes = {
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  lineItemRead: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly',
  result: 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
} as const
export type LtiService = keyof typeof ltiScopes
export const ltiServices = Object.keys(ltiScopes) as LtiService[]

const services = z
  .nullable(z.array(z.enum(ltiServices)).check(z.maxLength(ltiServices.length)))
  .check(
    z.describe(
      'The services that it granted us, by their scopes: names of a course’s members, making and reading columns of the gradebook, reading grades, and telling them. Others are not called. Null where nobody told: then each is tried.'
    )
  )

const fields = {
  name: text(limits.learningPlatformName).check(z.describe('What administrators call it.')),
  issuer: text(limits.apiUrl).check(z.describe('Its issuer, exactly as it writes it.')),
  clientId: text(limits.ltiId).check(z.describe('The client id that it gave us.')),
  authorizationUrl: text(limits.apiUrl).check(z.describe('Where it answers logins: the authentication request URL.')),
  tokenUrl: text(limits.apiUrl).check(z.describe('Where it gives tokens for its services.')),
  jwksUrl: text(limits.apiUrl).check(z.describe('Where its public keys are.')),
  tokenAudience: z
    .nullable(text(limits.apiUrl))
    .check(z.describe('Whom assertions for tokens are for, where that is not the address of tokens.')),
  frameOrigins: z
    .array(site)
    .check(
      z.maxLength(limits.shareSites),
      z.describe('Further origins of its pages, such as the own host of a school at Canvas.')
    ),
  anonymous: z.boolean().check(z.describe('Whether launches without a person are taken.'))
}

export const learningPlatform = z
  .object({
    id: id.check(z.describe('The id of the registration.')),
    ...fields,
    frameOrigins: z.array(z.string()).check(z.describe('Further origins of its pages.')),
    product: z.string().check(z.describe('What it says it is, as `moodle` or `canvas`; empty when it did not.')),
    services,
    state: z.enum(['active', 'blocked']).check(z.describe('Whether its launches are taken.')),
    createdAt: timestamp.check(z.describe('When it was registered.')),
    launchedAt: z.nullable(timestamp).check(z.describe('When it launched last; null for never.')),
    deployments: z.array(ltiDeployment).check(z.describe('Where it is installed.'))
  })
  .register(z.globalRegistry, { id: 'LearningPlatform', description: 'A registration at a learning platform, by LTI 1.3.' })
export type LearningPlatform = z.infer<typeof learningPlatform>

const platformInPath = z.object({ platformId: id.check(z.describe('The id of the registration.')) })
const deploymentInPath = z.object({ deploymentId: id.check(z.describe('The id of the deployment here.')) })
const deploymentId = text(limits.ltiId).check(z.describe('Its id at the learning platform.'))
const entered = z.strictObject({ ...fields, services: z.optional(services) }).register(z.globalRegistry, {
  id: 'LearningPlatformSettings',
  description: 'What administrators enter of a learning platform.'
})

const example = {
  name: 'Moodle',
  issuer: 'https://moodle.northgate.example',
  clientId: 'k3H9s1',
  authorizationUrl: 'https://moodle.northgate.example/mod/lti/auth.php',
  tokenUrl: 'https://moodle.northgate.example/mod/lti/token.php',
  jwksUrl: 'https://moodle.northgate.example/mod/lti/certs.php',
  tokenAudience: null,
  frameOrigins: [],
  anonymous: false
}

export const listLearningPlatforms = endpoint({
  method: 'GET',
  path: '/api/v1/lti/platforms',
  summary: 'List the learning platforms that launch this server',
  description:
    'Those that launched last come first. `base_url` is the origin of the addresses that they are told, `icon_url` their icon.',
  auth: 'session',
  callers: 'admins',
  reply: z.extend(itemsOf(learningPlatform, listed.learningPlatforms), {
    baseUrl: z.string().check(z.describe('The public origin of this server.')),
    iconUrl: z.string().check(z.describe('The address of the icon that they may show.'))
  })
})

export const createLearningPlatform = endpoint({
  method: 'POST',
  path: '/api/v1/lti/platforms',
  summary: 'Register a learning platform by hand',
  description:
    'Issuer and client id together are taken once (`alreadyExists`). Addresses are under https, unless the operator allows the host by name. A key pair is made for it, which `/lti/jwks` publishes.',
  auth: 'session',
  callers: 'admins',
  body: z.strictObject({
    ...fields,
    deploymentIds: z
      .array(text(limits.ltiId))
      .check(
        z.maxLength(limits.ltiDeployments),
        z.describe('The deployments that are known; others wait for approval when they launch.')
      )
  }),
  example: { body: { ...example, deploymentIds: ['1'] } },
  reply: learningPlatform,
  errors: ['alreadyExists']
})

export const updateLearningPlatform = endpoint({
  method: 'PUT',
  path: '/api/v1/lti/platforms/{platformId}',
  summary: 'Change a learning platform',
  description:
    'Once people have come from it, its issuer stays: another issuer is another learning platform, whose people are others. `services` is left as it is when it is not given; those that are taken out stay out when the learning platform is registered again, and null lets it say anew.',
  auth: 'session',
  callers: 'admins',
  params: platformInPath,
  body: entered,
  example: { body: example },
  reply: learningPlatform,
  errors: ['alreadyExists']
})

export const blockLearningPlatform = endpoint({
  method: 'PUT',
  path: '/api/v1/lti/platforms/{platformId}/block',
  summary: 'Take no launches of a learning platform any more, or take them again',
  description: 'Sessions that it began end at once.',
  auth: 'session',
  callers: 'admins',
  params: platformInPath,
  body: z.strictObject({ blocked: z.boolean().check(z.describe('Whether it is blocked.')) }),
  example: { body: { blocked: true } },
  reply: learningPlatform
})

export const deleteLearningPlatform = endpoint({
  method: 'DELETE',
  path: '/api/v1/lti/platforms/{platformId}',
  summary: 'Delete a learning platform with its people',
  description: 'Its courses, links and the accounts that its launches made are deleted with all that they wrote.',
  auth: 'session',
  callers: 'admins',
  params: platformInPath
})

export const rotateLtiKey = endpoint({
  method: 'POST',
  path: '/api/v1/lti/platforms/{platformId}/keys',
  summary: 'Make a new key pair for a learning platform',
  description: 'It is published now, signs from tomorrow on, and the one before stays published for thirty days more.',
  auth: 'session',
  callers: 'admins',
  params: platformInPath
})

export const withdrawLtiKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/lti/platforms/{platformId}/keys',
  summary: 'Withdraw the key pairs of a learning platform at once',
  description:
    'For a key that somebody may know: none of them is published any more, though caches may keep them for five minutes, and a new one signs from now on. What is placed or told to a gradebook can fail until the platform has read our keys again, which may take an hour or a day.',
  auth: 'session',
  callers: 'admins',
  params: platformInPath
})

export const createLtiDeployment = endpoint({
  method: 'POST',
  path: '/api/v1/lti/platforms/{platformId}/deployments',
  summary: 'Enter a deployment of a learning platform',
  auth: 'session',
  callers: 'admins',
  params: platformInPath,
  body: z.strictObject({ deploymentId }),
  example: { body: { deploymentId: '2' } },
  reply: learningPlatform,
  errors: ['alreadyExists']
})

export const updateLtiDeployment = endpoint({
  method: 'PATCH',
  path: '/api/v1/lti/deployments/{deploymentId}',
  summary: 'Approve or block a deployment',
  description: 'Sessions that a blocked one began end at once.',
  auth: 'session',
  callers: 'admins',
  params: deploymentInPath,
  body: z.strictObject({ state: z.enum(['active', 'blocked']).check(z.describe('Whether its launches are taken.')) }),
  example: { body: { state: 'active' } },
  reply: learningPlatform
})

export const deleteLtiDeployment = endpoint({
  method: 'DELETE',
  path: '/api/v1/lti/deployments/{deploymentId}',
  summary: 'Delete a deployment with its courses',
  description: 'When it launches again, it waits for approval.',
  auth: 'session',
  callers: 'admins',
  params: deploymentInPath
})

export const createLtiRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/lti/registrations',
  summary: 'Make an address for dynamic registration',
  description: 'An administrator of a learning platform enters it there. It works once, for three days.',
  auth: 'session',
  callers: 'admins',
  reply: z
    .object({
      url: z.string().check(z.describe('The address, with a code that is shown this once.')),
      expiresAt: timestamp.check(z.describe('Until when it works.'))
    })
    .register(z.globalRegistry, { id: 'LtiRegistration', description: 'An address for registering once.' })
})
