import { getPolicy, setPolicy, tryPolicy } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readPolicy } from './get.ts'
import { changePolicy } from './set.ts'
import { tryRules } from './try.ts'

export const policyRoutes: Route[] = [
  route(getPolicy, { allow: 'organisation.setPolicy', handle: readPolicy }),
  route(setPolicy, { allow: 'organisation.setPolicy', handle: changePolicy }),
  route(tryPolicy, { allow: 'organisation.setPolicy', handle: tryRules })
]
