import { createHmac } from 'node:crypto'
import { call, giveAgent } from './given.ts'
import type { Product } from './product.ts'
import type { World } from './world.ts'

export const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

let tokens = 0

/** What a host's server says of one of its people. */
export const claimsFor = (person: string, share: { id: string }, audience: string) => ({
  iss: share.id,
  aud: audience,
  sub: person,
  exp: Math.floor(Date.now() / 1000) + 120,
  jti: `story-${++tokens}`
})

/** Signs claims with a secret. */
export function signedBy(secret: string, claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const text = `${base64(header)}.${base64(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** What the server of the host signs for one of its people. */
export const tokenFor = (person: string, share: { id: string }, secret: string, audience: string): string =>
  signedBy(secret, claimsFor(person, share, audience))

/** A share of an approved agent whose host introduces people. */
export async function identityShare(
  { as, product }: Pick<World, 'as'> & { product: Product },
  access: 'anyone' | 'authenticated'
) {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const share = (await call(owner, 'POST', `/agents/${agent.id}/placements`, { name: 'MATH 1013', access_level: access })) as {
    id: string
    token: string
  }
  const path = `/agents/${agent.id}/placements/${share.id}/identity`
  let secret = ''
  const renewSecret = async () => {
    secret = ((await call(owner, 'PUT', path, { kind: 'secret' })) as { secret: string }).secret
  }
  await renewSecret()
  return {
    share,
    renewSecret,
    secret: () => secret,
    /** Has the host's keys at an address count instead of the secret. */
    useKeys: (jwksUrl: string, algorithm: string) => call(owner, 'PUT', path, { kind: 'jwks', jwks_url: jwksUrl, algorithm }),
    signed: (person: string) => tokenFor(person, share, secret, product.url)
  }
}
