import { getOrganisation, setAppearance } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readOrganisation } from './get.ts'
import { changeAppearance } from './set-appearance.ts'

export const organisationRoutes: Route[] = [
  route(getOrganisation, { allow: 'signedIn', handle: readOrganisation }),
  route(setAppearance, { allow: 'organisation.setAppearance', handle: changeAppearance })
]
