import {
  getFirstRun,
  getOrganisation,
  getSchool,
  setAppearance,
  setFirstRun,
  setHome,
  setRetention,
  setSchool,
  setTerms
} from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { readOrganisation } from './get.ts'
import { readFirstRun } from './get-first-run.ts'
import { readSchool } from './get-school.ts'
import { changeAppearance } from './set-appearance.ts'
import { changeFirstRun } from './set-first-run.ts'
import { changeHome } from './set-home.ts'
import { changeRetention } from './set-retention.ts'
import { changeSchool } from './set-school.ts'
import { changeTerms } from './set-terms.ts'

export const organisationRoutes: Route[] = [
  route(getOrganisation, { allow: 'signedIn', handle: readOrganisation }),
  route(getSchool, { allow: 'anyone', handle: readSchool }),
  route(setHome, { allow: 'organisation.setHome', handle: changeHome }),
  route(getFirstRun, { allow: 'organisation.firstRun', handle: readFirstRun }),
  route(setFirstRun, { allow: 'organisation.firstRun', handle: changeFirstRun }),
  route(setSchool, { allow: 'organisation.setSchool', handle: changeSchool }),
  route(setRetention, { allow: 'organisation.setRetention', handle: changeRetention }),
  route(setTerms, { allow: 'organisation.setTerms', handle: changeTerms }),
  route(setAppearance, { allow: 'organisation.setAppearance', handle: changeAppearance })
]
