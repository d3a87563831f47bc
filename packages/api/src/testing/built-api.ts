import { randomBytes } from 'node:crypto'
import { createCall } from './call.ts'
import { type ChildApi, startChildApi } from './child-api.ts'
import { type FakeProvider, startFakeProvider } from './fake-provider.ts'
import { freePort } from './free-port.ts'
import { secrets, startApi, type TestApi } from './start-api.ts'

/** The variables of a school's own installation, with this database and this provider. */
export const productionEnv = (databaseUrl: string, { signIn }: FakeProvider): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: secrets.tokenSecret,
  SECRETS_KEY: secrets.key,
  METRICS_TOKEN: randomBytes(16).toString('hex'),
  OIDC_ISSUER: signIn.issuer,
  OIDC_CLIENT_ID: signIn.clientId,
  OIDC_CLIENT_SECRET: signIn.clientSecret,
  PLATFORM_ALLOWED_HOSTS: '127.0.0.1:*',
  RATE_LIMIT_FACTOR: '0'
})

/** What calls reach is the built server; the database, and what is given before a test, are at hand as with `startApi`. */
export type BuiltApi = TestApi & {
  server: ChildApi
  /** Starts one more server of the installation; whoever starts it stops it. */
  another(): Promise<ChildApi>
}

/**
 * Starts the built server in production mode on a new PostgreSQL database, with the demo platforms and an identity provider. The
 * embedded database belongs to one process, so that nothing could be given to it.
 * @param env further variables, of documents that are read for example
 */
export async function startBuiltApi(env: Record<string, string> = {}): Promise<BuiltApi> {
  const api = await startApi({ engine: 'postgres', platform: true })
  const provider = await startFakeProvider()
  const { databaseUrl, dataDir } = api.context.config
  const another = async () => {
    const port = await freePort()
    return startChildApi({
      port,
      env: {
        ...productionEnv(databaseUrl!, provider),
        BASE_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: dataDir,
        DATA_DIR_SHARED: 'yes',
        INGEST_WORKERS: '0',
        LOG_LEVEL: 'debug',
        ...env
      }
    })
  }
  const server = await another()
  return {
    ...api,
    server,
    another,
    url: server.url,
    as: headers => createCall(server.url, headers),
    get logs() {
      return [...api.logs, server.output()]
    },
    passTime() {
      throw new Error('the built server has its own clock')
    },
    async stop() {
      await server.stop()
      await provider.stop()
      await api.stop()
    }
  }
}
