import type { PlatformAgent, RestrictedAgent } from '@lyceum/core/contract'
import { expect, test, vi } from 'vitest'
import { checkConnection, checkEdit, fieldOf } from './check.ts'
import { connectionOf, type Draft, draftOf, emptyDraft, emptyFields, type Prefillable, prefill } from './draft.ts'

vi.mock('@lyceum/core/contract/platform-table', async original => ({
  ...(await original<typeof import('@lyceum/core/contract/platform-table')>()),
  platformTable: {
    bedrock: {
      types: ['chat'],
      fields: [
        { name: 'region', kind: 'choice', required: true, options: ['us-east-1', 'eu-west-1'] },
        { name: 'agentId', kind: 'text', required: true },
        { name: 'accessKeyId', kind: 'secret', required: true },
        { name: 'sessionToken', kind: 'secret', required: false }
      ]
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
