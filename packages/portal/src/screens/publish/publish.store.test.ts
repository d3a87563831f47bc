import { createClient, createSession, publishDraftsKey } from '@lyceum/core'
import { refreshToken } from '@lyceum/core/contract/auth'
import { createTestHost, sampleToken } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { keptDraftOf } from './kept-draft.ts'
import { createPublishing } from './publish.store.ts'

function publishing() {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const client = createClient(host, { session: createSession })
  const store = createPublishing(client, undefined, keptDraftOf(host, client.session.userId() ?? '', undefined))
  store.change({ name: 'Calculus tutor' })
  return { host, client, store }
}

test('a draft that is left on purpose is dropped', () => {
  const { host, store } = publishing()
  store.leave()
  expect(host.stored.has(publishDraftsKey)).toBe(false)
})

test('one that an ended session takes off the page is kept for its person', async () => {
  const { host, client, store } = publishing()
  const whose = client.session.userId() ?? ''
  host.expectCall(refreshToken).fail('unauthorized')
  await client.session.renew(client.session.$token.get())
  expect(client.session.$signedIn.get()).toBe(false)
  store.leave()
  expect(keptDraftOf(host, whose).read()?.draft.name).toBe('Calculus tutor')
})
