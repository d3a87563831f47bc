import { carryState, resumeState } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { startFakeProvider } from '../testing/fake-provider.ts'
import { useApi } from '../testing/for-a-file.ts'
import { startApi } from '../testing/start-api.ts'

const { api, given } = useApi()

const token = 'A'.repeat(22)
const site = 'https://lms.northgate.example'
const notFound = { code: 3000 }
const seal = async (state = '{"guest":"g.1"}') => (await given.nobody.call(carryState, { body: { token, site, state } })).handle
const opened = (handle: string, other: object = {}) => given.nobody.call(resumeState, { body: { token, site, handle, ...other } })

test('what a frame carries on is sealed for the page that keeps it, and opened for the same share on the same site', async () => {
  const handle = await seal()
  expect(handle).not.toMatch(/guest|g\.1/)
  expect(Buffer.from(handle.split('.').at(-1)!, 'base64url').toString()).not.toContain('guest')
  expect(await opened(handle)).toEqual({ state: '{"guest":"g.1"}' })
  await expect(opened(handle, { site: 'https://evil.example' })).rejects.toMatchObject(notFound)
  await expect(opened(handle, { token: 'B'.repeat(22) })).rejects.toMatchObject(notFound)
})

test('one that was changed, made up, or sealed for another purpose opens nothing', async () => {
  const handle = await seal()
  const parts = handle.split('.')
  const [first = ''] = parts.at(-1)!
  const changed = parts.with(-1, (first === 'A' ? 'B' : 'A') + parts.at(-1)!.slice(1)).join('.')
  await expect(opened(changed)).rejects.toMatchObject(notFound)
  await expect(opened('v1.embed.AAAA.AAAA')).rejects.toMatchObject(notFound)
  await expect(opened('{}')).rejects.toMatchObject(notFound)
})

test('the server of the page that keeps it opens nothing with it, at an address of its own', async () => {
  const provider = await startFakeProvider()
  const behindProxy = await startApi({ config: { trustedProxies: 1, oidc: provider.signIn } })
  const from = (address: string) => behindProxy.as({ 'x-forwarded-for': address })
  const { handle } = await from('2001:db8:1:2::1')(carryState, { body: { token, site, state: '{"guest":"g.1"}' } })
  const body = { token, site, handle }
  await expect(from('198.51.100.7')(resumeState, { body })).rejects.toMatchObject(notFound)
  // A subscriber's addresses change within their network.
  expect(await from('2001:db8:1:2::9')(resumeState, { body })).toEqual({ state: '{"guest":"g.1"}' })
  await behindProxy.stop()
  await provider.stop()
})

test('it lasts twelve hours', async () => {
  const handle = await seal()
  api.passTime(12 * 3600 - 5)
  expect(await opened(handle)).toBeDefined()
  api.passTime(10)
  await expect(opened(handle)).rejects.toMatchObject(notFound)
})
