import { describe, expect, test } from 'vitest'
import { claimPrefix, type ExpectedLaunch, readLaunch } from './claims.ts'

const now = Date.UTC(2026, 10, 26, 8)
const seconds = now / 1000
const expected: ExpectedLaunch = {
  issuer: 'https://moodle.example',
  clientId: 'client-1',
  nonceMatches: nonce => nonce === 'nonce-1',
  allowsAnonymous: false,
  isTarget: url => url === 'https://lyceum.example/lti/launch',
  now
}
const lti = (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).map(([name, value]) => [claimPrefix + name, value]))
const good = {
  iss: 'https://moodle.example',
  aud: 'client-1',
  sub: '42',
  exp: seconds + 60,
  iat: seconds,
  nonce: 'nonce-1',
  name: 'Ada Lovelace',
  ...lti({
    version: '1.3.0',
    message_type: 'LtiResourceLinkRequest',
    deployment_id: '1',
    target_link_uri: 'https://lyceum.example/lti/launch',
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
    resource_link: { id: '7', title: 'Ask' }
  })
}
const broken = (change: Record<string, unknown>, more: Partial<ExpectedLaunch> = {}) => {
  const read = readLaunch({ ...good, ...change }, { ...expected, ...more })
  return 'broken' in read ? read.broken : undefined
}
const without = undefined

describe('a launch is refused by rule', () => {
  const deepLinking = lti({ message_type: 'LtiDeepLinkingRequest', resource_link: without })
  test.each<[rule: number, what: string, change: Record<string, unknown>]>([
    [7, 'another issuer', { iss: 'https://other.example' }],
    [7, 'an issuer with a slash at its end', { iss: 'https://moodle.example/' }],
    [7, 'no issuer', { iss: without }],
    [8, 'another client', { aud: 'client-2' }],
    [8, 'a further audience', { aud: ['client-1', 'client-2'] }],
    [8, 'no audience', { aud: [] }],
    [9, 'another authorized party', { azp: 'client-2' }],
    [9, 'the same audience twice and no authorized party', { aud: ['client-1', 'client-1'] }],
    [10, 'an end that is past', { exp: seconds - 61 }],
    [10, 'an end that is a text', { exp: `${seconds + 60}` }],
    [10, 'no end', { exp: without }],
    [11, 'a beginning in the future', { iat: seconds + 61 }],
    [11, 'a beginning ten minutes ahead', { iat: seconds + 600 }],
    [11, 'an old beginning with a far end', { iat: seconds - 601, exp: seconds + 315_360_000 }],
    [11, 'a beginning that is a text', { iat: `${seconds}` }],
    [11, 'one that is not valid yet', { nbf: seconds + 61 }],
    [12, 'another nonce', { nonce: 'nonce-2' }],
    [12, 'no nonce', { nonce: without }],
    [13, 'another version', lti({ version: '1.1.0' })],
    [13, 'no version', lti({ version: without })],
    [14, 'no message type', lti({ message_type: without })],
    [14, 'an answer of ours', lti({ message_type: 'LtiDeepLinkingResponse' })],
    [14, 'a name of the language', lti({ message_type: 'constructor' })],
    [15, 'no deployment', lti({ deployment_id: without })],
    [15, 'a deployment that is a number', lti({ deployment_id: 1 })],
    [15, 'a deployment of 300 characters', lti({ deployment_id: 'd'.repeat(300) })],
    [16, 'another target', lti({ target_link_uri: 'https://evil.example/lti/launch' })],
    [16, 'no target', lti({ target_link_uri: without })],
    [17, 'no roles', lti({ roles: without })],
    [17, 'roles that are a text', lti({ roles: 'Instructor' })],
    [17, '10,000 roles', lti({ roles: Array(10_000).fill('Instructor') })],
    [18, 'no link', lti({ resource_link: without })],
    [18, 'a link without id', lti({ resource_link: { title: 'x' } })],
    [18, 'a link with an empty id', lti({ resource_link: { id: '' } })],
    [19, 'an empty person', { sub: '' }],
    [19, 'no person', { sub: without }],
    [19, 'a person of 300 characters', { sub: 's'.repeat(300) }]
  ])('%i: %s', (rule, _what, change) => {
    expect(broken(change)).toBe(rule)
  })

  test('19: names without a person, where the registration allows nobody', () => {
    const allowed = { allowsAnonymous: true }
    expect(broken({ sub: without }, allowed)).toBe(19)
    expect(broken({ sub: without, name: without, email: 'a@b.example' }, allowed)).toBe(19)
    expect(broken({ sub: without, name: without }, allowed)).toBeUndefined()
    expect(broken({ sub: '', name: without }, allowed)).toBe(19)
  })

  test('what is no object at all', () => {
    for (const payload of [undefined, null, 'x', 7, []]) expect(readLaunch(payload, expected)).toEqual({ broken: 7 })
  })

  test('18 does not hold for deep linking, which needs no link and may have one', () => {
    expect(broken(deepLinking)).toBeUndefined()
    expect(broken({ ...deepLinking, ...lti({ resource_link: { id: 'x' } }) })).toBeUndefined()
  })
})

describe('a launch is taken', () => {
  test.each<[what: string, change: Record<string, unknown>]>([
    ['as it is', {}],
    ['with an audience in a list', { aud: ['client-1'] }],
    ['with the authorized party', { aud: ['client-1', 'client-1'], azp: 'client-1' }],
    ['a minute late', { exp: seconds - 59, iat: seconds - 120 }],
    ['from a clock a minute ahead', { iat: seconds + 59 }],
    ['with claims that nobody knows', { 'https://example.org/claim': { any: ['thing'] } }],
    ['without any role', lti({ roles: [] })]
  ])('%s', (_what, change) => {
    expect(broken(change)).toBeUndefined()
  })

  test('and read', () => {
    const read = readLaunch(
      {
        ...good,
        name: '\u202eAda\u0000 <img onerror=1>\n',
        ...lti({
          context: { id: 'c-1', title: '</script>'.padEnd(300, 'x') },
          launch_presentation: { locale: 'zh-TW', return_url: 'https://moodle.example/back' },
          tool_platform: { guid: 'g', product_family_code: 'moodle' },
          custom: { agent: 'agent-1', link_history: '$ResourceLink.id.history', n: 3 }
        })
      },
      expected
    )
    const message = 'message' in read ? read.message : undefined
    expect(message).toMatchObject({
      type: 'resource',
      deploymentId: '1',
      standing: 'learner',
      isTest: false,
      person: { subject: '42', name: 'Ada <img onerror=1>' },
      link: { id: '7', title: 'Ask' },
      locale: 'zh-TW',
      returnUrl: 'https://moodle.example/back',
      platform: { name: '', family: 'moodle' }
    })
    expect({ ...message?.custom }).toEqual({ agent: 'agent-1', n: '3' })
    expect(message?.context?.title).toHaveLength(200)
  })

  test('a preview as a student has no rights of a teacher', () => {
    const roles = ['http://purl.imsglobal.org/vocab/lti/system/person#TestUser', 'Instructor']
    const read = readLaunch({ ...good, ...lti({ roles }) }, expected)
    expect('message' in read && read.message).toMatchObject({ standing: 'learner', isTest: true })
  })

  test('the settings of deep linking are read, and data only as a text', () => {
    const settings = (value: object) => ({
      ...good,
      ...lti({ message_type: 'LtiDeepLinkingRequest' }),
      'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': value
    })
    const read = (value: object) => {
      const answer = readLaunch(settings(value), expected)
      return 'message' in answer ? answer.message.deepLinking : undefined
    }
    const wanted = { deep_link_return_url: 'https://moodle.example/return', accept_types: ['ltiResourceLink', 'link'] }
    expect(read({ ...wanted, accept_multiple: true, data: 'é\n' })).toMatchObject({
      returnUrl: 'https://moodle.example/return',
      data: 'é\n',
      acceptsLinks: true,
      acceptsMany: true,
      acceptsLineItem: false
    })
    expect(read({ ...wanted, accept_types: ['file'], accept_multiple: 'true' })).toMatchObject({
      acceptsLinks: false,
      acceptsMany: false
    })
    expect(read({ ...wanted, data: { a: 1 } })).toBeUndefined()
    expect(read({ accept_types: ['ltiResourceLink'] })).toBeUndefined()
  })
})
