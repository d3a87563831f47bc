import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { connection, connectionUpdate, fieldsOf } from './platforms.ts'
import { problemsIn } from './problems.ts'

// Shapes of platforms that are not supported yet: a token's address or a secret, a key or three parts, an id for one type only.
vi.mock('./platform-table.ts', async original => ({
  ...(await original<typeof import('./platform-table.ts')>()),
  platforms: ['copilot', 'coze'],
  platformTable: {
    copilot: {
      types: ['chat'],
      fields: [
        { name: 'tokenUrl', kind: 'url', required: false },
        { name: 'secret', kind: 'secret', required: false }
      ],
      alternatives: [['tokenUrl'], ['secret']]
    },
    coze: {
      types: ['chat', 'workflow'],
      fields: [
        { name: 'apiKey', kind: 'secret', required: false },
        { name: 'oauthAppId', kind: 'text', required: false },
        { name: 'privateKey', kind: 'secret', required: false, multiline: true },
        { name: 'workflowId', kind: 'text', required: true, types: ['workflow'] }
      ],
      alternatives: [['apiKey'], ['oauthAppId', 'privateKey']]
    }
  }
}))

const pem = '-----BEGIN PRIVATE KEY-----\r\nQUJD\r\n-----END PRIVATE KEY-----'
const problemsOf = (schema: z.ZodMiniType, given: object) => {
  const parsed = z.safeParse(schema, given)
  return parsed.success ? [] : problemsIn(parsed.error, given).map(({ path, reason }) => `${path} ${reason}`)
}

test.each([
  ['one alternative', { platform: 'copilot', type: 'chat', tokenUrl: 'https://tokens.test/' }, []],
  ['the other alternative', { platform: 'copilot', type: 'chat', secret: 'direct-line' }, []],
  ['no alternative', { platform: 'copilot', type: 'chat' }, ['tokenUrl required']],
  ['an alternative of several fields', { platform: 'coze', type: 'chat', oauthAppId: '1', privateKey: pem }, []],
  ['an alternative that was begun', { platform: 'coze', type: 'chat', oauthAppId: '1' }, ['privateKey required']],
  ['a key on several lines where one is meant', { platform: 'coze', type: 'chat', apiKey: pem }, ['apiKey keyCharacters']],
  ['no id where the type needs it', { platform: 'coze', type: 'workflow', apiKey: 'k' }, ['workflowId required']],
  [
    'an id that the type does not have',
    { platform: 'coze', type: 'chat', apiKey: 'k', workflowId: '1' },
    ['workflowId unknownField']
  ],
  ['a type that the platform does not have', { platform: 'copilot', type: 'workflow', secret: 'k' }, ['type enum']],
  ['a platform that nobody knows', { platform: 'dify', type: 'chat', apiKey: 'k' }, ['platform enum']],
  ['nothing', {}, ['platform required']]
])('a whole connection: %s', (_, given, problems) => {
  expect(problemsOf(connection, given)).toEqual(problems)
})

test.each([
  ['secrets may be left out', { platform: 'coze', type: 'chat' }, []],
  ['one that is not required may be given up', { platform: 'coze', type: 'chat', apiKey: null }, []],
  ['what is no secret is still needed', { platform: 'coze', type: 'workflow' }, ['workflowId required']],
  [
    'what is entered is held against its kind',
    { platform: 'copilot', type: 'chat', tokenUrl: 'ftp://x' },
    ['tokenUrl invalidPlatformUrl']
  ]
])('an edited connection: %s', (_, given, problems) => {
  expect(problemsOf(connectionUpdate, given)).toEqual(problems)
})

test('an agent type has its own fields', () => {
  const namesOf = (type: 'chat' | 'workflow') => fieldsOf('coze' as never, type).map(({ name }) => name)
  expect(namesOf('chat')).toEqual(['apiKey', 'oauthAppId', 'privateKey'])
  expect(namesOf('workflow')).toEqual(['apiKey', 'oauthAppId', 'privateKey', 'workflowId'])
})
