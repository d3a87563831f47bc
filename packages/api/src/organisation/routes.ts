import { getOrganisation, getSchool, setAppearance, setHome, setRetention } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readOrganisation } from './get.ts'
import { readSchool } from './get-school.ts'
import { changeAppearance } from './set-appearance.ts'
import { changeHome } from './set-home.ts'
import { changeRetention } from './set-retention.ts'

export const organisationRoutes: Route[] = [
  route(getOrganisation, { allow: 'signedIn', handle: readOrganisation }),
  route(getSchool, { allow: 'anyone', handle: readSchool }),
  route(setHome, { allow: 'organisation.setHome', handle: changeHome }),
  route(setRetention, { allow: 'organisation.setRetention', handle: changeRetention }),
  route(setAppearance, { allow: 'organisation.setAppearance', handle: changeAppearance })
]
