import { agentRoutes } from './agents/routes.ts'
import { allowanceRoutes } from './allowances/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { budgetRoutes } from './budgets/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { copyRoutes } from './copies/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { departmentRoutes } from './departments/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { embedRoutes } from './embed/routes.ts'
import { fileRoutes } from './files/routes.ts'
import type { Route } from './http/route.ts'
import { imageRoutes } from './images/routes.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { linkingRoutes } from './linking/routes.ts'
import { ltiManagementRoutes } from './lti/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { organisationRoutes } from './organisation/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { speechRoutes } from './speech/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { userRoutes } from './users/routes.ts'
import { versionRoutes } from './version/routes.ts'

/** All routes, room by room. Of two matching paths the earlier one is used; most calls are questions, which are found first. */
export const routes: Route[] = [
  ...conversationRoutes,
  ...authRoutes,
  ...userRoutes,
  ...privacyRoutes,
  ...notificationRoutes,
  ...departmentRoutes,
  ...organisationRoutes,
  ...policyRoutes,
  ...shareRoutes,
  ...agentRoutes,
  ...knowledgeRoutes,
  ...documentRoutes,
  ...allowanceRoutes,
  ...budgetRoutes,
  ...fileRoutes,
  ...copyRoutes,
  ...batchRoutes,
  ...imageRoutes,
  ...speechRoutes,
  ...embedRoutes,
  ...statisticsRoutes,
  ...auditRoutes,
  ...ltiManagementRoutes,
  ...linkingRoutes,
  ...courseRoutes,
  ...reportRoutes,
  ...systemRoutes,
  ...versionRoutes
]
