import { createClient, createSession } from '@lyceum/core'
import { countUnread } from '@lyceum/core/contract/notifications'
import { createTestHost, sampleToken } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { createUnread } from './unread.store.ts'

const minute = 60_000

function setUp() {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 3600_000) }))
  return { host, unread: createUnread(createClient(host, { session: createSession })) }
}

test('the number is asked for at once, when somebody returns after a minute, and every few minutes of a page that is seen', async () => {
  const { host, unread } = setUp()
  host.expectCall(countUnread).reply({ unread: 1 })
  const stop = unread.watch()
  await host.settle()
  expect(unread.$unread.get()).toBe(1)

  host.show()
  await host.settle()
  expect(host.unexpected).toEqual([])
  await host.advance(minute)
  host.expectCall(countUnread).reply({ unread: 2 })
  host.show()
  await host.settle()
  expect(unread.$unread.get()).toBe(2)

  host.expectCall(countUnread).reply({ unread: 3 })
  await host.advance(5 * minute)
  expect(unread.$unread.get()).toBe(3)
  stop()
  await host.advance(60 * minute)
  host.show()
  await host.settle()
  expect(host.unexpected).toEqual([])
})

test('a page that nobody looks at asks for nothing', async () => {
  const { host, unread } = setUp()
  host.expectCall(countUnread).reply({ unread: 1 })
  unread.watch()
  await host.advance(30 * minute)
  expect(host.unexpected).toEqual([])
})

test('a failure leaves the number as it is, and says nothing', async () => {
  const { host, unread } = setUp()
  unread.put(4)
  host.expectCall(countUnread).fail('unavailable')
  unread.watch()
  await host.settle()
  expect(unread.$unread.get()).toBe(4)
})
