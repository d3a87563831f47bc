import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { type DemoPlatforms, startDemoPlatforms } from '../../examples/demo-platforms/index.mjs'
import { type FakeProvider, startFakeProvider } from '../../packages/api/src/testing/fake-provider.ts'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { startPostgresCluster } from '../../packages/api/src/testing/postgres-cluster.ts'
import { startBuiltServer } from '../built-server.ts'

/** Somebody whom the school's identity provider knows. */
export type Claims = { sub: string; name: string; email: string; staff_no: string; dept: string; affiliation: string }

/** An installation as the operator's guide leaves it: production mode, an empty PostgreSQL, a provider, and nobody who has signed in. */
export type NewSchool = {
  url: string
  platforms: DemoPlatforms
  /** Has the provider know whoever uses this browser: it asks nothing and leads back. */
  isUsedBy(browser: BrowserContext, claims: Claims): Promise<void>
  stop(): Promise<void>
}

export async function startNewSchool(adminEmail: string): Promise<NewSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-new-school-'))
  const [cluster, platforms, provider, port] = await Promise.all([
    startPostgresCluster({}),
    startDemoPlatforms({ port: 0, paceMs: 8 }),
    startFakeProvider(),
    freePort()
  ])
  const url = `http://localhost:${port}`
  const { PATH, HOME, TMPDIR } = process.env
  const server = await startBuiltServer({
    url,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      PORT: String(port),
      BASE_URL: url,
      DATABASE_URL: cluster.url('postgres'),
      DATA_DIR: dataDir,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      SECRETS_KEY: `first:${randomBytes(32).toString('base64')}`,
      OIDC_ISSUER: provider.signIn.issuer,
      OIDC_CLIENT_ID: provider.signIn.clientId,
      OIDC_CLIENT_SECRET: provider.signIn.clientSecret,
      OIDC_CLAIM_USER_NUMBER: provider.signIn.claims.userNumber,
      OIDC_CLAIM_DEPARTMENT: provider.signIn.claims.department,
      OIDC_CLAIM_IDENTITY: provider.signIn.claims.identity,
      OIDC_TRUST_EMAIL: 'yes',
      ADMIN_EMAILS: adminEmail,
      PLATFORM_ALLOWED_HOSTS: new URL(platforms.url).host
    }
  })
  return {
    url,
    platforms,
    isUsedBy: (browser, claims) => leadBack(browser, provider, claims),
    async stop() {
      await server.end('SIGTERM')
      await Promise.all([platforms.stop(), provider.stop(), cluster.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

/** The provider's page is never drawn: who is known there is sent back at once, with what the product asked to be repeated. */
async function leadBack(browser: BrowserContext, provider: FakeProvider, claims: Claims): Promise<void> {
  await browser.route(`${provider.signIn.issuer}/authorize**`, async route => {
    const { searchParams } = new URL(route.request().url())
    provider.configure({ claims: { ...claims, nonce: searchParams.get('nonce') }, userinfo: claims })
    const back = new URL(searchParams.get('redirect_uri')!)
    back.search = new URLSearchParams({ code: `code-of-${claims.sub}`, state: searchParams.get('state')! }).toString()
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
}
