import { statfs } from 'node:fs/promises'
import { type getSystem, type SystemService, type SystemState, systemServices } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { ServiceFailureRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { builtAt, versionNumber } from '../version/number.ts'
import { deadAfterMs, listProcesses } from './process-queries.ts'

export async function readSystem({ context }: Call<typeof getSystem>): Promise<SystemState> {
  const { db, config, now } = context
  const [processes, documents, storage, failures] = await Promise.all([
    listProcesses(db),
    readQueue(context),
    readStorage(context),
    db('serviceFailures') as Promise<ServiceFailureRow[]>
  ])
  const at = now().getTime()
  return {
    version: versionNumber,
    revision: config.revision,
    builtAt,
    processes: processes.map(({ startedAt, seenAt, ...process }) => ({
      ...process,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      alive: at - seenAt.getTime() < deadAfterMs
    })),
    documents,
    storage,
    services: systemServices.map(service => {
      const last = failures.find(failure => failure.service === service)
      const failedAt = last?.failedAt.toISOString() ?? null
      return { service, configured: isConfigured(config, service), failedAt, failure: last?.failure ?? null }
    })
  }
}

function isConfigured(config: Context['config'], service: SystemService): boolean {
  const configured: Record<SystemService, unknown> = {
    platforms: true,
    embeddings: config.embeddings,
    online_search: config.webSearchUrl,
    voice_input: config.transcription,
    moderation: config.moderation,
    topic_names: config.topicNames
  }
  return configured[service] !== undefined
}

/** Documents and versions that are to take the place of one, in one statement. */
async function readQueue({ db }: Context): Promise<SystemState['documents']> {
  const { rows } = await db.raw<{ rows: { waiting: number; working: number; failed: number; oldestAt: Date | null }[] }>(
    `select (count(*) filter (where status = 'processing' and worker is null))::int as waiting,
       (count(*) filter (where status = 'processing' and worker is not null))::int as working,
       (count(*) filter (where status = 'failed'))::int as failed,
       min(uploaded_at) filter (where status = 'processing' and worker is null) as oldest_at
     from (
       select status, worker, uploaded_at from documents where status <> 'completed'
       union all
       select status, worker, uploaded_at from document_versions where status <> 'kept'
     ) d`
  )
  const { oldestAt, ...counts } = rows[0]!
  return { ...counts, oldestAt: oldestAt?.toISOString() ?? null }
}

async function readStorage({ db, config }: Context): Promise<SystemState['storage']> {
  const { rows } = await db.raw<{ rows: Record<'documents' | 'files' | 'images' | 'database', number>[] }>(
    `select (select coalesce(sum(size), 0) from documents)::bigint
         + (select coalesce(sum(size), 0) from document_versions)::bigint as documents,
       (select coalesce(sum(size), 0) from files where removed_at is null)::bigint as files,
       (select coalesce(sum(size), 0) from images)::bigint as images,
       pg_database_size(current_database())::bigint as database`
  )
  const space = config.s3 ? undefined : await statfs(config.dataDir).catch(() => undefined)
  return { kind: config.s3 ? 'bucket' : 'folder', ...rows[0]!, free: space ? space.bavail * space.bsize : null }
}
