import {
  exportUsage,
  getUsageOverview,
  listAgentUsage,
  listBaseUsage,
  listShareUsage,
  listUserUsage
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { sendUsageFile } from './export-usage.ts'
import { readUsageOverview } from './get-usage-overview.ts'
import { listUsageByAgent } from './list-agent-usage.ts'
import { listUsageByBase } from './list-base-usage.ts'
import { listUsageByShare } from './list-share-usage.ts'
import { listUsageByUser } from './list-user-usage.ts'
import { usageInQuery } from './period.ts'

/** The routes of the statistics, which admins read of all agents and publishers of their own. */
export const statisticsRoutes: Route[] = [
  route(getUsageOverview, { subject: usageInQuery, allow: 'usage.read', handle: readUsageOverview }),
  route(listUserUsage, { subject: usageInQuery, allow: 'usage.read', handle: listUsageByUser }),
  route(listAgentUsage, { subject: usageInQuery, allow: 'usage.read', handle: listUsageByAgent }),
  route(listShareUsage, { subject: usageInQuery, allow: 'usage.read', handle: listUsageByShare }),
  route(listBaseUsage, { subject: usageInQuery, allow: 'usage.read', handle: listUsageByBase }),
  route(exportUsage, { subject: usageInQuery, allow: 'usage.read', handle: sendUsageFile })
]
