import type { getPolicy } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentPolicy } from './present.ts'
import { findPolicy } from './queries.ts'

export async function readPolicy({ context }: Call<typeof getPolicy>) {
  return presentPolicy(context.config, await findPolicy(context.db))
}
