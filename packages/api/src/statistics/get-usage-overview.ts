import type { getUsageOverview, UsageOverview } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

/** @throws validation for a custom range that is none */
export async function readUsageOverview(call: Call<typeof getUsageOverview, unknown>): Promise<UsageOverview> {
  const { usageOverviewOf } = await import('./overview.ts')
  return usageOverviewOf(call)
}
