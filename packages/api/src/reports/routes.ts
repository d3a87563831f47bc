import { listAgentReports, listReports, reportAgent, reportMessage, resolveReport } from '@lyceum/core/contract'
import { agentInPath } from '../agents/subject.ts'
import { replyInPath } from '../conversations/subject.ts'
import { type Route, route } from '../http/route.ts'
import { listAllReports, listReportsOf } from './list.ts'
import { takeReport } from './report-agent.ts'
import { takeReportOfAnswer } from './report-message.ts'
import { decideReport } from './resolve.ts'

/** The routes of what is reported, and of what comes of it. */
export const reportRoutes: Route[] = [
  route(reportAgent, { subject: agentInPath, allow: 'agent.see', handle: takeReport }),
  route(reportMessage, { subject: replyInPath, allow: 'conversation.use', handle: takeReportOfAnswer }),
  route(listReports, { allow: 'report.manage', handle: listAllReports }),
  route(listAgentReports, { subject: agentInPath, allow: 'agent.inspect', handle: listReportsOf }),
  route(resolveReport, { allow: 'report.manage', handle: decideReport })
]
