import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, itemsOf, timestamp } from './page.ts'

/** Services outside of the product that it calls, other than platforms' apps each by itself. */
export const systemServices = ['platforms', 'embeddings', 'online_search', 'voice_input', 'moderation', 'topic_names'] as const
export type SystemService = (typeof systemServices)[number]

const process = z
  .object({
    id: id.check(z.describe('The id of the process.')),
    host: z.string().check(z.describe('The name of its machine.')),
    version: z.string().check(z.describe('The release that it runs.')),
    startedAt: timestamp.check(z.describe('When it was started.')),
    seenAt: timestamp.check(z.describe('When it was last heard of.')),
    alive: z.boolean().check(z.describe('Whether that is recent enough; one that has stopped as it should is not listed.')),
    replies: z.int().check(z.describe('How many replies it was writing then.')),
    documentWorkers: z.int().check(z.describe('How many documents it reads at a time.'))
  })
  .register(z.globalRegistry, { id: 'SystemProcess', description: 'A process of the server.' })

const service = z
  .object({
    service: z.enum(systemServices).check(z.describe('Which service.')),
    configured: z.boolean().check(z.describe('Whether the operator has configured it.')),
    failedAt: z.nullable(timestamp).check(z.describe('When a call of it last failed; null when none is known.')),
    failure: z.nullable(z.string()).check(z.describe('The name of that failure; null when none is known.'))
  })
  .register(z.globalRegistry, { id: 'ServiceState', description: 'A service and its last failure.' })

export const systemState = z
  .object({
    version: z.string().check(z.describe('The release of the process that answers.')),
    revision: z.nullable(z.string()).check(z.describe('The commit it was built from; null when the build did not record it.')),
    builtAt: z.nullable(z.string()).check(z.describe('When it was built; null when the build did not record it.')),
    processes: z.array(process).check(z.describe('The processes of the last day, those that are alive first.')),
    documents: z
      .object({
        waiting: z.int().check(z.describe('How many wait to be read.')),
        working: z.int().check(z.describe('How many are being read now.')),
        failed: z.int().check(z.describe('How many could not be read.')),
        oldestAt: z.nullable(timestamp).check(z.describe('Since when the one waits that waits longest; null when none does.'))
      })
      .check(z.describe('The queue of documents.')),
    storage: z
      .object({
        kind: z.enum(['bucket', 'folder']).check(z.describe('Where files are stored.')),
        documents: z.int().check(z.describe('Bytes of documents of knowledge bases, with their kept versions.')),
        files: z.int().check(z.describe('Bytes of files of chats.')),
        images: z.int().check(z.describe('Bytes of pictures.')),
        database: z.int().check(z.describe('Bytes of the database.')),
        free: z.nullable(z.int()).check(z.describe('Bytes that are free in the folder; null of a bucket.'))
      })
      .check(z.describe('What is stored.')),
    services: z.array(service).check(z.describe('The services and their last failures.'))
  })
  .register(z.globalRegistry, { id: 'SystemState', description: 'How the server is.' })
export type SystemState = z.infer<typeof systemState>

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/v1/system',
  summary: 'Read how the server is',
  description: 'Its processes, queue, storage and services. Nothing of it is secret.',
  auth: 'session',
  callers: 'admins',
  quiet: true,
  reply: systemState
})

export const systemChecks = [
  'database',
  'clock',
  'identity_provider',
  'administrators',
  'file_storage',
  'secrets',
  'platform',
  'embeddings',
  'online_search',
  'voice_input',
  'moderation',
  'topic_names',
  'text_recognition',
  'pages'
] as const
export type SystemCheckName = (typeof systemChecks)[number]

export const systemCheck = z
  .object({
    check: z.enum(systemChecks).check(z.describe('What was tried.')),
    target: z.nullable(z.string()).check(z.describe('The address of a platform; null of other checks.')),
    state: z
      .enum(['ok', 'failed', 'off'])
      .check(z.describe('`off`: the operator has configured none, and the product goes without it.')),
    found: z.string().check(z.describe('What was found, in English, as the command `check` tells it.'))
  })
  .register(z.globalRegistry, { id: 'SystemCheck', description: 'What came of trying something that the server needs.' })
export type SystemCheck = z.infer<typeof systemCheck>

export const runSystemChecks = endpoint({
  method: 'POST',
  path: '/api/v1/system/checks',
  summary: 'Try everything that the server needs',
  description:
    'One after the other, as the command `check` does: it may take half a minute. Who asks again within half a minute gets the same result.',
  auth: 'session',
  callers: 'admins',
  rateLimit: 'platform',
  quiet: true,
  reply: itemsOf(systemCheck, systemChecks.length)
})
