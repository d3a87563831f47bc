import { getVersion } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readVersion } from './get.ts'

export const versionRoutes: Route[] = [route(getVersion, { allow: 'anyone', handle: readVersion })]
