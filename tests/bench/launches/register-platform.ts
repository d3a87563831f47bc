import { createLearningPlatform } from '@lyceum/core/contract'
import type { Db } from '../../../packages/api/src/db/connect.ts'
import { createCall } from '../../../packages/api/src/testing/call.ts'
import type { startFakeProvider } from '../../../packages/api/src/testing/fake-provider.ts'
import { signInWith } from '../../../packages/api/src/testing/fake-sign-in.ts'
import type { LtiPlatform } from '../../../packages/api/src/testing/lti-platform.ts'

type Parts = { url: string; db: Db; provider: Awaited<ReturnType<typeof startFakeProvider>>; platform: LtiPlatform }

/** An administrator of the seeded school registers a learning platform by hand, with the deployment "1". */
export async function registerPlatform({ url, db, provider, platform }: Parts): Promise<void> {
  const id = 'u1'
  await db('users').where({ id }).update({ issuer: provider.signIn.issuer, role: 'admin' })
  const token = await signInWith(provider, url, { sub: id, name: 'Person u1', email: `${id}@school.test` })
  await createCall(url, { authorization: `Bearer ${token}` })(createLearningPlatform, {
    body: {
      name: 'Moodle',
      issuer: platform.issuer,
      clientId: platform.clientId,
      authorizationUrl: `${platform.url}/auth`,
      tokenUrl: `${platform.url}/token`,
      jwksUrl: `${platform.url}/jwks`,
      tokenAudience: null,
      frameOrigins: [],
      anonymous: false,
      deploymentIds: ['1']
    }
  })
}
