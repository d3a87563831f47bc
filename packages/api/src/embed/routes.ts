import { carryState, resumeState } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { sealState } from './carry-state.ts'
import { openState } from './resume-state.ts'

/** The routes of chats on pages of other sites. */
export const embedRoutes: Route[] = [
  route(carryState, { allow: 'anyone', handle: sealState }),
  route(resumeState, { allow: 'anyone', handle: openState })
]
