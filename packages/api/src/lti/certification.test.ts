import { afterAll, beforeAll, expect, test } from 'vitest'
import { lti } from '../testing/lti-platform.ts'
import { createLtiWorld, type LaunchChanges, type LtiWorld } from '../testing/lti-world.ts'

let world: LtiWorld
beforeAll(async () => {
  world = await createLtiWorld()
})
afterAll(() => world.stop())

const now = () => Math.floor(Date.now() / 1000)

/** The bad payloads of the Advantage certification guide, §6.1.1. */
test.each<[what: string, changes: () => LaunchChanges, status: number]>([
  ['no key id', () => ({ signing: { kid: undefined } }), 401],
  ['a wrong key id', () => ({ signing: { kid: 'wrong' } }), 401],
  ['a wrong version', () => ({ claims: lti({ version: '11.3' }) }), 400],
  ['no version', () => ({ claims: lti({ version: undefined }) }), 400],
  ['what is no launch', () => ({ token: () => 'eyJhbGciOiJSUzI1NiJ9.eyJuYW1lIjoiYmFkIn0.AAAA' }), 401],
  [
    'missing claims',
    () => ({
      claims: {
        name: undefined,
        ...lti({
          version: undefined,
          message_type: undefined,
          deployment_id: undefined,
          roles: undefined,
          resource_link: undefined
        })
      }
    }),
    400
  ],
  ['wrong times', () => ({ claims: { iat: now() - 86_400, exp: now() - 82_800 } }), 401],
  ['no message type', () => ({ claims: lti({ message_type: undefined }) }), 400],
  ['no roles', () => ({ claims: lti({ roles: undefined }) }), 400],
  ['no deployment', () => ({ claims: lti({ deployment_id: undefined }) }), 400],
  ['no id of the link', () => ({ claims: lti({ resource_link: { title: 'No id' } }) }), 400],
  ['no person', () => ({ claims: { sub: undefined } }), 400]
])('a launch with %s is refused', async (_what, changes, status) => {
  const page = await world.launch(changes())
  expect(page.status).toBe(status)
  expect(page.url).toBe(world.target)
  expect(await world.api.db('ltiLaunches')).toEqual([])
})

/** The valid ones: each kind of role, and as little or as much as the privacy settings tell. */
test.each<[what: string, claims: Record<string, unknown>]>([
  ['a teacher', lti({ roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] })],
  [
    'a teacher with several roles',
    lti({
      roles: [
        'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
        'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty'
      ]
    })
  ],
  ['a teacher with a role in its short form', lti({ roles: ['Instructor'] })],
  ['a teacher with an unknown role', lti({ roles: ['http://purl.imsglobal.org/vocab/lis/v2/unknown/unknown#Helper'] })],
  ['nobody’s role', lti({ roles: [] })],
  ['a student without a name', { name: undefined, given_name: undefined }],
  ['a student with only an e-mail address', { name: undefined, email: 'a@school.example' }],
  ['no context', lti({ context: undefined })]
])('a launch by %s is taken', async (_what, claims) => {
  const page = await world.launch({ claims: { ...claims } })
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/Choose an agent|has not chosen/)
})
