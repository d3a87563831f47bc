import { createClient, createSession } from '@lyceum/core'
import { listNotifications, markNotifications } from '@lyceum/core/contract/notifications'
import { createTestHost, samplePage, sampleToken } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { createNotifications } from './notifications.store.ts'

test('all are marked up to the newest that is listed', async () => {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const store = createNotifications(createClient(host, { session: createSession }), () => undefined)
  const told = (id: string, at: string) => ({ id, read: false, kind: 'base_shared', at, by: null, data: {} }) as never
  host
    .expectCall(listNotifications)
    .reply(samplePage([told('two', '2026-03-02T09:00:00.000Z'), told('one', '2026-03-02T08:00:00.000Z')]) as never)
  await store.load()
  const call = host.expectCall(markNotifications)
  const marked = store.mark(true)
  await host.settle()
  expect(call.seen()!.body).toEqual({ read: true, until: '2026-03-02T09:00:00.000Z' })
  call.reply({ unread: 1 })
  await marked
})

test('a server that does not know until when is told which', async () => {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const store = createNotifications(createClient(host, { session: createSession }), () => undefined)
  const told = (id: string, at: string) => ({ id, read: false, kind: 'base_shared', at, by: null, data: {} }) as never
  host
    .expectCall(listNotifications)
    .reply(samplePage([told('two', '2026-03-02T09:00:00.000Z'), told('one', '2026-03-02T08:00:00.000Z')]) as never)
  await store.load()
  const [first, second] = [host.expectCall(markNotifications), host.expectCall(markNotifications)]
  const marked = store.mark(true)
  await host.settle()
  first.fail('validation')
  await host.settle()
  expect(second.seen()!.body).toEqual({ read: true, ids: ['two', 'one'] })
  second.reply({ unread: 0 })
  await marked
  expect(store.$state.get().value?.items.map(({ read }) => read)).toEqual([true, true])
})

test('marking that fails late takes back only its own marks', async () => {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const store = createNotifications(createClient(host, { session: createSession }), () => undefined)
  const told = (id: string) =>
    ({ id, read: false, kind: 'base_shared', at: '2026-03-02T08:00:00.000Z', by: null, data: {} }) as never
  host.expectCall(listNotifications).reply(samplePage([told('one'), told('two')]) as never)
  await store.load()
  const [first, second] = [host.expectCall(markNotifications), host.expectCall(markNotifications)]
  const marked = [store.mark(true, ['one']), store.mark(true, ['two'])]
  await host.settle()
  second.reply({ unread: 1 })
  first.fail('unavailable')
  await Promise.all(marked)
  expect(store.$state.get().value?.items.map(({ id, read }) => [id, read])).toEqual([
    ['one', false],
    ['two', true]
  ])
})
