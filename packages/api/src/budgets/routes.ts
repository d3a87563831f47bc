import {
  exportBudgets,
  getAgentPrice,
  getOwnBudgets,
  grantBudget,
  listBudgetHolders,
  listBudgets,
  setAgentPrice,
  setBudget
} from '@lyceum/core/contract'
import { agentInPath } from '../agents/subject.ts'
import { later, type Route, route } from '../http/route.ts'
import { sendBudgets } from './export.ts'
import { readOwnBudgets } from './get.ts'
import { readAgentPrice } from './get-agent-price.ts'
import { grantOnce } from './grant.ts'
import { listAllBudgets } from './list.ts'
import { listHolders } from './list-budget-holders.ts'
import { changeAgentPrice } from './set-agent-price.ts'
import { budgetInBody, budgetInPath, budgetsInQuery } from './subject.ts'

/** The routes of what may be used in a period. */
export const budgetRoutes: Route[] = [
  route(listBudgets, { subject: budgetsInQuery, allow: 'budget.manage', handle: listAllBudgets }),
  route(setBudget, { subject: budgetInBody, allow: 'budget.manage', handle: later(() => import('./set.ts'), 'setOne') }),
  route(exportBudgets, { subject: budgetsInQuery, allow: 'budget.manage', handle: sendBudgets }),
  route(listBudgetHolders, { subject: budgetInPath, allow: 'budget.manage', handle: listHolders }),
  route(grantBudget, { subject: budgetInPath, allow: 'budget.manage', handle: grantOnce }),
  route(getOwnBudgets, { subject: agentInPath, allow: 'agent.chat', handle: readOwnBudgets }),
  route(getAgentPrice, { subject: agentInPath, allow: 'agent.inspect', handle: readAgentPrice }),
  route(setAgentPrice, { subject: agentInPath, allow: 'agent.edit', handle: changeAgentPrice })
]
