import { describe, expect, test } from 'vitest'
import { getAgentConfig } from '../contract/agents.ts'
import { createToken, getLoginUrl, refreshToken } from '../contract/auth.ts'
import { getFile } from '../contract/files.ts'
import { getMe } from '../contract/users.ts'
import { sampleAgentConfig, sampleUser } from '../testing/index.ts'
import { bearer, expired, good, renewedToken, setUp } from '../testing/session-world.ts'

describe('an answer of', () => {
  test('2000 sends the person to sign in, once, and they come back to where they were', async () => {
    const { host, client, reported } = setUp({ token: good })
    host.moveTo('/management/users')
    host.expectCall(getMe).fail('unauthorized')
    host.expectCall(getMe).fail('unauthorized')
    const login = host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await Promise.allSettled([client.request(getMe), client.request(getMe)])
    await host.advance(5000)
    expect(login.seen()?.query.state).toBe('/management/users')
    expect(host.navigations).toHaveLength(1)
    expect(reported).toEqual([])
  })

  test('2000 right after signing in is reported instead of redirecting in a loop', async () => {
    const { host, client, session, reported } = setUp()
    host.expectCall(createToken).reply({ accessToken: good })
    await session.completeSignIn({ code: 'code-1' })
    host.expectCall(getMe).fail('unauthorized')
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unauthorized' })
    await host.advance(5000)
    expect(host.navigations).toEqual([])
    expect(reported).toEqual(['unauthorized'])
  })

  test('2002 renews the token and repeats the call once', async () => {
    const { host, client, reported } = setUp({ token: good })
    host.expectCall(getMe).fail('tokenExpired')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    const again = host.expectCall(getMe).reply(sampleUser())
    expect(await client.request(getMe)).toEqual(sampleUser())
    expect(bearer(again)).toBe(`Bearer ${renewedToken}`)
    expect(reported).toEqual([])
  })

  test('2002 a second time sends the person to sign in', async () => {
    const { host, client } = setUp({ token: good })
    host.expectCall(getMe).fail('tokenExpired')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    host.expectCall(getMe).fail('tokenExpired')
    host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'unauthorized' })
    await host.advance(0)
    expect(host.navigations).toEqual(['https://id.test/authorize'])
  })

  test('2003 renews the token and loads the page again', async () => {
    const { host, client, session, reported } = setUp({ token: good })
    host.expectCall(getMe).fail('userProfileStale')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    await expect(client.request(getMe)).rejects.toMatchObject({ reason: 'userProfileStale' })
    expect(host.reloads()).toBe(1)
    expect(session.$token.get()).toBe(renewedToken)
    expect(reported).toEqual([])
  })
})

describe('for a file, an answer of', () => {
  const params = { fileId: 'file-1' }

  test('2000 sends the person to sign in', async () => {
    const { host, client, reported } = setUp({ token: good })
    host.expectCall(getFile).fail('unauthorized')
    host.expectCall(getLoginUrl).reply({ url: 'https://id.test/authorize' })
    await expect(client.file(getFile, { params })).rejects.toMatchObject({ reason: 'unauthorized' })
    await host.advance(5000)
    expect(host.navigations).toEqual(['https://id.test/authorize'])
    expect(reported).toEqual([])
  })

  test('2002 renews the token and asks again', async () => {
    const { host, client } = setUp({ token: good })
    host.expectCall(getFile).fail('tokenExpired')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    const again = host.expectCall(getFile).answer(200, 'notes', { 'Content-Type': 'text/plain' })
    const file = await client.file(getFile, { params })
    expect([file.type, await file.text()]).toEqual(['text/plain', 'notes'])
    expect(bearer(again)).toBe(`Bearer ${renewedToken}`)
  })

  test('2003 renews the token and loads the page again', async () => {
    const { host, client, reported } = setUp({ token: good })
    host.expectCall(getFile).fail('userProfileStale')
    host.expectCall(refreshToken).reply({ accessToken: renewedToken })
    await expect(client.file(getFile, { params })).rejects.toMatchObject({ reason: 'userProfileStale' })
    expect(host.reloads()).toBe(1)
    expect(reported).toEqual([])
  })
})

describe('a person on a share', () => {
  const credentials = { share: 'S'.repeat(22), allowPerson: true }
  const params = { agentId: 'agent-calculus' }

  test('sends the share beside the bearer', async () => {
    const { host, client } = setUp({ token: good, credentials })
    const call = host.expectCall(getAgentConfig).reply(sampleAgentConfig())
    await client.request(getAgentConfig, { params })
    expect(bearer(call)).toBe(`Bearer ${good}`)
    expect(call.seen()?.headers.get('X-Share-Token')).toBe(credentials.share)
  })

  test('becomes a guest when the session is over; the page is never left', async () => {
    const { host, client } = setUp({ token: expired, credentials })
    host.expectCall(refreshToken).fail('unauthorized')
    const call = host.expectCall(getAgentConfig).reply(sampleAgentConfig())
    await client.request(getAgentConfig, { params })
    await host.advance(5000)
    expect(bearer(call)).toBe(`Share ${credentials.share}`)
    expect(host.navigations).toEqual([])
  })
})
