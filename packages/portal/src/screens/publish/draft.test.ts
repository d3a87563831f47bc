import type { PlatformAgent, RestrictedAgent } from '@lyceum/core/contract'
import { expect, test, vi } from 'vitest'
import { checkConnection, checkEdit, fieldOf } from './check.ts'
import { connectionOf, type Draft, draftOf, emptyDraft, emptyFields, type Prefillable, prefill, wayOf, withWay } from './draft.ts'

vi.mock('@lyceum/core/contract/platform-table', async original => ({
  ...(await original<typeof import('@lyceum/core/contract/platform-table')>()),
  platforms: ['bedrock', 'coze'],
  platformTable: {
    bedrock: {
      types: ['chat'],
      fields: [
        { name: 'region', kind: 'choice', required: true, options: ['us-east-1', 'eu-west-1'] },
        { name: 'agentId', kind: 'text', required: true },
        { name: 'accessKeyId', kind: 'secret', required: true },
        { name: 'sessionToken', kind: 'secret', required: false }
      ]
    },
    coze: {
      types: ['chat'],
      fields: [
        { name: 'apiUrl', kind: 'url', required: true },
        { name: 'appId', kind: 'text', required: true },
        { name: 'apiKey', kind: 'secret', required: false },
        { name: 'oauthAppId', kind: 'text', required: false },
        { name: 'oauthPublicKeyFingerprint', kind: 'text', required: false }
      ],
      alternatives: [['apiKey'], ['oauthAppId', 'oauthPublicKeyFingerprint']]
    }
  }
}))

const bedrock = 'bedrock' as never
const entered = (fields: Draft['fields']): Draft => ({ ...emptyDraft, platform: bedrock, fields })

test('a draft has the fields of any platform, choices with their default', () => {
  expect(emptyFields(bedrock)).toEqual({ region: 'us-east-1' })
  const draft = entered({ ...emptyFields(bedrock), agentId: 'A1', accessKeyId: 'AKID', sessionToken: ' ', apiKey: 'of another' })
  expect(connectionOf(draft)).toEqual({
    platform: 'bedrock',
    type: 'chat',
    region: 'us-east-1',
    agentId: 'A1',
    accessKeyId: 'AKID'
  })
  expect(checkConnection(draft).problems).toBeUndefined()
})

test('of alternatives only the chosen one is sent, and what it lacks is reported', () => {
  const coze = {
    ...emptyDraft,
    platform: 'coze' as never,
    fields: { apiUrl: 'https://api.coze.cn', appId: '1', apiKey: 'pat_1' }
  }
  expect([wayOf(coze), wayOf({ ...coze, fields: { oauthAppId: '2' } })]).toEqual([0, 1])
  const signed = withWay(coze, 1)
  expect(checkConnection(signed).problems?.map(fieldOf)).toEqual(['oauthAppId', 'oauthPublicKeyFingerprint'])
  expect(connectionOf(withWay(signed, 0))).not.toHaveProperty('apiKey')
  // A stored secret of another alternative is removed, and kept again after a change of mind.
  const stored = { apiKey: 'cdef' }
  expect([wayOf({ ...coze, fields: {} }, stored), withWay(coze, 1, stored).fields.apiKey]).toEqual([0, null])
  expect(withWay(withWay(coze, 1, stored), 0, stored).fields.apiKey).toBe('')
})

test('a missing value is reported at its field', () => {
  expect(checkConnection(entered({ region: 'eu-west-1' })).problems?.map(fieldOf)).toEqual(['agentId', 'accessKeyId'])
})

test('when editing, public fields are filled in, secrets are not, and a secret can be removed', () => {
  const connection = { platform: 'bedrock', type: 'chat', region: 'eu-west-1', agentId: 'A1', secretEnds: { accessKeyId: '' } }
  const draft = draftOf({ connection, suggestedQuestions: [] } as never as RestrictedAgent)
  expect(connectionOf(draft)).toEqual({ platform: 'bedrock', type: 'chat', region: 'eu-west-1', agentId: 'A1' })
  expect(checkEdit(draft).problems).toBeUndefined()
  const given = { ...draft, fields: { ...draft.fields, sessionToken: null } }
  expect(checkEdit(given).value).toMatchObject({ agentId: 'A1', sessionToken: null })
})

test("the platform's texts and picture are taken over, except where the person has chosen", () => {
  const told = { name: 'Tutor', icon: 'https://lyceum.example/1', description: '', opener: 'Hi', suggestedQuestions: ['Why?'] }
  const from = (icon: string | null, touched: Prefillable[] = []) =>
    prefill({ ...emptyDraft, name: 'Mine' }, { ...told, icon } as PlatformAgent, new Set(touched))
  expect(from(told.icon)).toMatchObject({ ...told, suggestedQuestions: [{ text: 'Why?' }] })
  expect(from(told.icon, ['name', 'icon'])).toMatchObject({ name: 'Mine', icon: 'AgentDefault', opener: 'Hi' })
  expect(from(null)).toMatchObject({ name: 'Tutor', icon: 'AgentDefault' })
})
