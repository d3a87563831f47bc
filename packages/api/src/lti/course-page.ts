import type { Context } from '../context.ts'
import { framingOrigins } from './addresses.ts'
import { findLaunch } from './queries.ts'

/** The origins that may frame the page of the course of a launch; undefined when the launch is not known, or a learner's. */
export async function framesOfCourse({ db, config }: Context, launchId: string): Promise<string[] | undefined> {
  const found = await findLaunch(db, launchId)
  if (!found?.launch.contextId || found.launch.standing === 'learner') return undefined
  const origins = framingOrigins(config, found.platform)
  return origins.length > 0 ? origins : ["'none'"]
}
