import { type LearningPlatform, ltiServices } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { scopes } from './scopes.ts'
import type { LtiDeploymentRow, LtiPlatformRow } from './tables.ts'

type Counted = LtiDeploymentRow & { courses: number }

/** Registrations as administrators see them, with their deployments. */
export async function presentPlatforms(db: Db, rows: LtiPlatformRow[]): Promise<LearningPlatform[]> {
  const deployments: Counted[] = await db('ltiDeployments')
    .whereIn(
      'platformId',
      rows.map(({ id }) => id)
    )
    .select(
      'ltiDeployments.*',
      db.raw('(select count(*)::int from lti_contexts c where c.deployment_id = lti_deployments.id) as courses')
    )
    .orderByRaw("state = 'pending' desc, created_at, id")
  return rows.map(row =>
    presentPlatform(
      row,
      deployments.filter(({ platformId }) => platformId === row.id)
    )
  )
}

function presentPlatform(
  { createdBy: _, createdAt, launchedAt, scopes: granted, withheld: _withheld, ...row }: LtiPlatformRow,
  deployments: Counted[]
): LearningPlatform {
  return {
    ...row,
    services: granted && ltiServices.filter(service => granted.includes(scopes[service])),
    createdAt: createdAt.toISOString(),
    launchedAt: launchedAt?.toISOString() ?? null,
    deployments: deployments.map(({ platformId: _, createdAt, launchedAt, ...deployment }) => ({
      ...deployment,
      createdAt: createdAt.toISOString(),
      launchedAt: launchedAt?.toISOString() ?? null
    }))
  }
}
