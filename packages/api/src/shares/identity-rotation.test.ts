import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exchangeIdentityToken, type Placement, setPlacementIdentity } from '@lyceum/core/contract'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import type { OwnedAgent } from '../testing/given.ts'

let world: ChatWorld
let agent: OwnedAgent
let published: object[] = []
/** What becomes of a request for the keys. */
let answer = (response: ServerResponse): void => void response.end(JSON.stringify({ keys: published }))
const site = createServer((_request, response) => answer(response))
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/jwks`

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  world = await createChatWorld({ config: { fileLinkAllowedHosts: [new URL(siteUrl()).host] } })
  agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
})
afterAll(async () => {
  await world.api.stop()
  site.close()
})

const at = ({ agentId, id }: Placement) => ({ params: { agentId, shareId: id } })
const give = () => (answer = response => void response.end(JSON.stringify({ keys: published })))

let tokens = 0
/** A share of a site that publishes a key, and how a person of it is introduced. */
async function shareWithKeys(name: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  published = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }]
  const share = await world.given.placement({ agent })
  const body = { kind: 'jwks', jwksUrl: `${siteUrl()}?${name}`, algorithm: 'ES256' } as const
  await agent.owner.call(setPlacementIdentity, { ...at(share), body })
  const introduce = async (kid = 'one') => {
    const exp = Math.floor(world.api.context.now().getTime() / 1000) + 60
    const claims: JWTPayload = { iss: share.id, aud: world.api.url, sub: 'student', exp, jti: `${name}-${++tokens}` }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
    return world.given.nobody.call(exchangeIdentityToken, { body: { shareToken: share.token, token, fingerprint: 'lab' } })
  }
  return { share, introduce }
}

test('who is being introduced by keys while they are replaced gets no session', async () => {
  const { share, introduce } = await shareWithKeys('replaced')
  const held: ServerResponse[] = []
  answer = response => void held.push(response)
  const introduced = introduce()
  await expect.poll(() => held.length).toBe(1)
  await agent.owner.call(setPlacementIdentity, { ...at(share), body: { kind: 'secret' } })
  held[0]!.end(JSON.stringify({ keys: published }))
  await expect(introduced).rejects.toMatchObject({ code: 2001 })
  expect(await world.api.db('shareSessions').where({ shareId: share.id })).toEqual([])
  give()
})

test('a token with an unknown key takes away none of those that are known while their host is away', async () => {
  const { introduce } = await shareWithKeys('away')
  expect((await introduce()).accessToken).toBeTruthy()
  world.api.passTime(31)
  answer = response => void response.writeHead(503).end()
  await expect(introduce('unknown')).rejects.toMatchObject({ code: 2001 })
  expect((await introduce()).accessToken).toBeTruthy()
  give()
})
