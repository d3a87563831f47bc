import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AgentMessage,
  createAgent,
  type EndpointDefinition,
  lastEventIdHeader,
  listMessages,
  type Message,
  readEvents
} from '@lyceum/core/contract'
import { startDemoPlatforms } from '../../../../examples/demo-platforms/index.mjs'
import { demoPeople } from '../demo/people.ts'
import { productionEnv } from './built-api.ts'
import { createCall } from './call.ts'
import { type ChildApi, startChildApi } from './child-api.ts'
import { engineOf, openTestDatabase } from './databases.ts'
import { type FakeProvider, startFakeProvider } from './fake-provider.ts'
import { signIn, signInWith } from './fake-sign-in.ts'
import { freePort } from './free-port.ts'
import { type OpenReply, openReply } from './open-reply.ts'
import { secrets } from './start-api.ts'

/**
 * An installation whose servers can be killed: shared data, a platform that continues, and an admin who asks. On PostgreSQL the servers run
 * in production mode, with a provider; on the embedded database, which production does not have, as a demonstration.
 */
export type ChildWorld = Awaited<ReturnType<typeof createChildWorld>>

export async function createChildWorld() {
  const engine = engineOf(process.env)
  const database = engine === 'postgres' ? await openTestDatabase(engine) : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-child-'))
  const platform = await startDemoPlatforms({ paceMs: 10 })
  const children = new Set<ChildApi>()
  let token = ''
  let signingIn: Promise<string> | undefined
  const provider = database && (await startFakeProvider())

  const env: Record<string, string> = {
    ...(database && provider ? production(database.connection as string, provider) : demonstration),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn'
  }

  /** Starts a server; the first call signs the admin in. @param file that of the server, if it is another than the built one */
  async function start(port?: number, file?: string): Promise<ChildApi> {
    const own = port ?? (await freePort())
    const child = await startChildApi({ port: own, env: { BASE_URL: `http://127.0.0.1:${own}`, ...env }, file })
    children.add(child)
    // Once, also where several are started together: the provider answers one person at a time.
    signingIn ??= signInTo(child)
    token = await signingIn
    return child
  }

  /** Signs the admin in anew and returns the access token. */
  const signInTo = (child: ChildApi) => (provider ? signInWith(provider, child.url, admin) : signIn(child.url, demoAdmin))

  const headers = () => ({ authorization: `Bearer ${token}` })
  const callOf = (child: ChildApi) => createCall(child.url, headers())
  const open = (
    child: ChildApi,
    endpoint: EndpointDefinition,
    input: Parameters<typeof openReply>[2],
    had?: AgentMessage
  ): Promise<OpenReply> => openReply(child.url, endpoint, input, headers(), had)

  /** Creates an agent with its own app that answers with this text. */
  async function agentThat(child: ChildApi, key: string, switches: Parameters<typeof platform.setSwitches>[1]) {
    platform.addApp({ key, mode: 'chat', switches })
    return callOf(child)(createAgent, {
      body: {
        name: key,
        category: 'learning',
        description: 'For a test.',
        visibility: 'private',
        connection: { platform: 'dify', type: 'chat', apiUrl: platform.difyUrl, apiKey: key }
      }
    })
  }

  return {
    engine,
    /** The database, if the servers share one. */
    db: database?.db,
    platform,
    env,
    start,
    signInTo,
    headers,
    callOf,
    open,
    agentThat,
    resume: (child: ChildApi, messageId: string, after: number, had?: AgentMessage) =>
      open(child, readEvents, { params: { messageId }, headers: { [lastEventIdHeader]: String(after) } }, had),
    async messagesOf(child: ChildApi, conversationId: string): Promise<Message[]> {
      return (await callOf(child)(listMessages, { params: { conversationId } })).items
    },
    async end() {
      await Promise.all([...children].map(child => child.kill()))
      await platform.stop()
      await provider?.stop()
      await database?.close()
      // The embedded database of a server that was killed ends a moment later.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

const admin = { sub: 'admin', name: 'Ana Souza', email: 'ana.souza@school.test', email_verified: true }
const demoAdmin = demoPeople.find(person => person.role === 'admin')!.subject

/** The servers share one folder, and leave at once when they are told to. */
const production = (databaseUrl: string, provider: FakeProvider) => ({
  ...productionEnv(databaseUrl, provider),
  DATA_DIR_SHARED: 'yes',
  ADMIN_EMAILS: admin.email,
  STOP_DRAIN: '0'
})

const demonstration = {
  TOKEN_SECRET: secrets.tokenSecret,
  SECRETS_KEY: secrets.key,
  PLATFORM_ALLOWED_HOSTS: '127.0.0.1:*',
  RATE_LIMIT_FACTOR: '0'
}
