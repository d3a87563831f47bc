import { publishDraftsKey } from '@lyceum/core'
import { createTestHost } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { keptDraftOf } from './kept-draft.ts'

const draft = {
  ...emptyDraft,
  platform: 'dify' as const,
  name: 'Calculus tutor',
  fields: { apiUrl: 'https://d.example/v1', apiKey: 'app-1' }
}
const kept = { draft, touched: ['name' as const], updatedAt: null }

test('what was entered is given back to the same person for the same agent, without its secrets', () => {
  const host = createTestHost()
  keptDraftOf(host, 'mei').write(kept)
  expect(host.stored.get(publishDraftsKey)).not.toContain('app-1')
  expect(keptDraftOf(host, 'mei').read()).toEqual({ ...kept, draft: { ...draft, fields: { apiUrl: 'https://d.example/v1' } } })
  expect(keptDraftOf(host, 'mei', 'agent-1').read()).toBeUndefined()
  expect(keptDraftOf(host, 'omar').read()).toBeUndefined()
})

test('dropped, it leaves nothing behind', () => {
  const host = createTestHost()
  const [one, other] = [keptDraftOf(host, 'mei'), keptDraftOf(host, 'mei', 'agent-1')]
  one.write(kept)
  other.write({ ...kept, updatedAt: '2026-03-01T08:00:00.000Z' })
  one.drop()
  expect(other.read()?.updatedAt).toBe('2026-03-01T08:00:00.000Z')
  other.drop()
  expect(host.stored.has(publishDraftsKey)).toBe(false)
})

test('what cannot be read is as if nothing was kept', () => {
  const host = createTestHost()
  host.stored.set(publishDraftsKey, '{')
  expect(keptDraftOf(host, 'mei').read()).toBeUndefined()
  host.stored.set(publishDraftsKey, JSON.stringify({ personId: 'mei', drafts: { '': { ...kept, draft: { platform: 'gone' } } } }))
  expect(keptDraftOf(host, 'mei').read()?.draft).toEqual(emptyDraft)
})

test('refused storage keeps nothing, and breaks nothing', () => {
  const host = createTestHost()
  host.disableStorage()
  keptDraftOf(host, 'mei').write(kept)
  expect(keptDraftOf(host, 'mei').read()).toBeUndefined()
})
