import { randomBytes } from 'node:crypto'
import {
  createAgent,
  createBase,
  createShare,
  decideReview,
  fillPath,
  listDocuments,
  uploadDocuments
} from '@lyceum/core/contract'
import { demoPeople } from '../../packages/api/src/demo/people.ts'
import { createCall } from '../../packages/api/src/testing/call.ts'
import { signIn } from '../../packages/api/src/testing/fake-sign-in.ts'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { type BuiltServer, startBuiltServer } from '../built-server.ts'
import type { Guard } from './guard.ts'

type Options = {
  databaseUrl: string
  dataDir: string
  platformUrl: string
  key: string
  cpuProf: string | undefined
  guard: Guard
  /** Documents of a base, by their names; a second agent is published that searches it for each question. */
  documents?: Record<string, string>
  /** How the measured server is started besides. */
  extra?: { nodeOptions: string[]; env: NodeJS.ProcessEnv }
  /** Variables of every server, such as those of a bucket. */
  env?: NodeJS.ProcessEnv
}

/** The built server, with an agent on the platform that guests ask through a share. */
export type Lyceum = Published & {
  url: string
  /** What a further server on the same data is started with, apart from its port. */
  env: NodeJS.ProcessEnv
  server: BuiltServer
}

type Shared = { agentId: string; shareToken: string }
type Published = Shared & {
  /** The agent that searches a base, if there are documents. */
  grounded: Shared | undefined
}

/** Publishes an agent as the demonstration does, since its people can sign in here, then starts the server in production mode. */
export async function startLyceum(options: Options): Promise<Lyceum> {
  const { guard, cpuProf, extra = { nodeOptions: [], env: {} } } = options
  const common = { ...environment(options), ...options.env }
  const url = `http://127.0.0.1:${await freePort()}`
  const own = { PORT: new URL(url).port, BASE_URL: url }
  const demonstration = await startBuiltServer({ url, env: { ...common, ...own }, onStart: guard.watch })
  const published = await publish(url, options).finally(() => demonstration.end('SIGTERM'))
  const env = { ...common, ...production }
  const nodeOptions = [...extra.nodeOptions, ...(cpuProf ? ['--cpu-prof', `--cpu-prof-dir=${cpuProf}`] : [])]
  return {
    url,
    ...published,
    env,
    server: await startBuiltServer({ url, env: { ...env, ...own, ...extra.env }, nodeOptions, onStart: guard.watch })
  }
}

function environment({ databaseUrl, dataDir, platformUrl }: Options): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // Starts are measured beside the server that the other figures are of.
    DATA_DIR_SHARED: 'yes',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    SECRETS_KEY: `bench:${randomBytes(32).toString('base64')}`,
    PLATFORM_ALLOWED_HOSTS: new URL(platformUrl).host,
    // Calls are counted as in production, but nobody is refused.
    RATE_LIMIT_FACTOR: '10000'
  }
}

/** Nobody signs in while the server is measured, so the provider need not exist. */
const production = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'bench',
  OIDC_CLIENT_SECRET: 'bench'
}

/** Publishes an agent as an instructor, and another one with a base if there are documents. */
async function publish(url: string, { platformUrl, key, documents }: Options): Promise<Published> {
  const tokenOf = (role: string) => signIn(url, demoPeople.find(person => person.role === role)!.subject)
  const [instructor, admin] = await Promise.all([tokenOf('agent_manager'), tokenOf('admin')])
  const as = (token: string) => createCall(url, { authorization: `Bearer ${token}` })
  const share = async (more: { knowledgeBaseIds?: string[] }): Promise<Shared> => {
    const { id: agentId } = await as(instructor)(createAgent, {
      body: {
        name: 'Measured',
        category: 'learning',
        description: 'Says what it is told to say.',
        visibility: 'public',
        connection: { platform: 'dify', type: 'chat', apiUrl: platformUrl, apiKey: key },
        ...more
      }
    })
    await as(admin)(decideReview, { params: { agentId }, body: { decision: 'approve' } })
    const { token } = await as(instructor)(createShare, { params: { agentId }, body: { accessLevel: 'anyone' } })
    return { agentId, shareToken: token }
  }
  const plain = await share({})
  if (!documents) return { ...plain, grounded: undefined }
  return { ...plain, grounded: await share({ knowledgeBaseIds: [await fillBase(url, instructor, documents)] }) }
}

/** Makes a base of the documents, and waits until they can be searched. */
async function fillBase(url: string, token: string, documents: Record<string, string>): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const call = createCall(url, headers)
  const { id: baseId } = await call(createBase, { body: { name: 'Measured' } })
  const form = new FormData()
  for (const [name, text] of Object.entries(documents)) form.append(uploadDocuments.upload.field, new Blob([text]), name)
  const answer = await fetch(url + fillPath(uploadDocuments.path, { baseId }), { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`the documents were refused: ${await answer.text()}`)
  for (;;) {
    const { items } = await call(listDocuments, { params: { baseId } })
    if (items.some(({ status }) => status === 'failed')) throw new Error('a document could not be read')
    if (items.every(({ status }) => status === 'completed')) return baseId
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
