import type { getOrganisation } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { firstRunFor } from './first-run.ts'
import { follow } from './follow-stored.ts'
import { presentOrganisation } from './present.ts'
import { findOrganisation } from './queries.ts'

export async function readOrganisation({ context, actor }: Call<typeof getOrganisation>) {
  const row = await findOrganisation(context.db)
  follow(context, row)
  return presentOrganisation(context.config, row, await firstRunFor(context, actor, row))
}
