import { listServerChecks } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readServerChecks } from './list-server-checks.ts'

export const operationRoutes: Route[] = [route(listServerChecks, { allow: 'organisation.firstRun', handle: readServerChecks })]
