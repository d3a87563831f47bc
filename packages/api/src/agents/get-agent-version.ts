import { AppError, type getAgentVersion, type RestrictedVersion } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findReadableBases } from '../knowledge/passages.ts'
import { changesBetween } from './changes.ts'
import { toRedactedConnection } from './connection.ts'
import { toCheck, toVersion } from './present.ts'
import type { Agent } from './queries.ts'
import { keepInService, listVersionRows, readContent } from './versions.ts'

/** A version of an agent, and what it changes of the one in service or of another one. */
export async function readAgentVersion({
  context,
  subject,
  params,
  query
}: Call<typeof getAgentVersion, Agent>): Promise<RestrictedVersion> {
  const { db, secrets } = context
  await keepInService(db, subject)
  const rows = await listVersionRows(db, subject.id)
  const row = rows.find(({ number }) => number === params.version)
  if (!row) throw new AppError('notFound')
  const decided = rows.find(({ number, status }) => number < row.number && (status === 'approved' || status === 'rejected'))
  const inService = subject.version === row.number ? undefined : subject.version
  const comparedWith = query.from ?? inService ?? decided?.number ?? null
  const content = await readContent(db, subject, row.number)
  const before = comparedWith === null ? undefined : await readContent(db, subject, comparedWith)
  const baseIds = [...content.settings.knowledgeBaseIds, ...(before?.settings.knowledgeBaseIds ?? [])]
  const bases = await findReadableBases(db, subject.ownerId, baseIds)
  const names = new Map(bases.map(({ id, name }) => [id, name]))
  const { knowledgeBaseIds, ...settings } = content.settings
  return {
    ...toVersion(row, subject),
    ...settings,
    knowledgeBases: bases.filter(({ id }) => knowledgeBaseIds.includes(id)),
    connection: toRedactedConnection({ platform: subject.platform, type: subject.type, ...content }),
    lastCheck: toCheck(content),
    comparedWith,
    changes: before ? changesBetween(secrets, subject, before, content, names) : []
  }
}
