import { getAllowances, setAllowance } from '@lyceum/core/contract'
import { agentInPath } from '../agents/subject.ts'
import { type Route, route } from '../http/route.ts'
import { readAllowances } from './get.ts'
import { changeAllowance } from './set.ts'

/** The routes of what agents and shares may be asked. */
export const allowanceRoutes: Route[] = [
  route(getAllowances, { subject: agentInPath, allow: 'agent.inspect', handle: readAllowances }),
  route(setAllowance, { subject: agentInPath, allow: 'agent.edit', handle: changeAllowance })
]
