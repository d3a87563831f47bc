import { expect, test } from 'vitest'
import { getLogoutUrl } from '../contract/auth.ts'
import { getOrganisation } from '../contract/organisation.ts'
import { getMe, setLocale } from '../contract/users.ts'
import { createClient, createOrganisation, createSession, createUser } from '../index.ts'
import { createTestHost, sampleOrganisation, sampleToken, sampleUser } from '../testing/index.ts'

function setUp() {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const client = createClient(host, { session: createSession })
  return { host, client }
}

test('the organisation is fetched once, and again on demand', async () => {
  const { host, client } = setUp()
  const organisation = createOrganisation(client)
  host.expectCall(getOrganisation).reply(sampleOrganisation())
  await Promise.all([organisation.load(), organisation.load()])
  await organisation.load()
  host.expectCall(getOrganisation).reply(sampleOrganisation({ region: 'TW' }))
  await organisation.refresh()
  expect(organisation.$organisation.get()?.region).toBe('TW')
  expect(host.unexpected).toEqual([])
})

test('a fetch that failed is tried again', async () => {
  const { host, client } = setUp()
  const user = createUser(client)
  host.expectCall(getMe).drop()
  await expect(user.load()).rejects.toMatchObject({ reason: 'unavailable' })
  host.expectCall(getMe).reply(sampleUser())
  expect(await user.load()).toEqual(sampleUser())
})

test('a chosen language is kept in the account', async () => {
  const { host, client } = setUp()
  const user = createUser(client)
  const call = host.expectCall(setLocale).reply(sampleUser({ locale: 'zh-TW' }))
  await user.setLocale('zh-TW')
  expect(call.seen()?.body).toEqual({ locale: 'zh-TW' })
  expect(user.$user.get()?.locale).toBe('zh-TW')
})

test('signing out clears the person, also while they are being loaded', async () => {
  const { host, client } = setUp()
  const user = createUser(client)
  const me = host.expectCall(getMe)
  const loading = user.load()
  await host.settle()
  host.expectCall(getLogoutUrl).reply({ url: '/' })
  await client.session.signOut()
  me.reply(sampleUser())
  await loading
  expect(user.$user.get()).toBeNull()
})
