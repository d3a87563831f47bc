import { getSystem, runSystemChecks } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readSystem } from './get.ts'
import { tryEverything } from './run-system-checks.ts'

export const systemRoutes: Route[] = [
  route(getSystem, { allow: 'system.read', handle: readSystem }),
  route(runSystemChecks, { allow: 'system.read', handle: tryEverything })
]
