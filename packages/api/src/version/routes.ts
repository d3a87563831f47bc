import { getVersion } from '@lyceum/core/contract'
import { type Call, type Route, route } from '../http/route.ts'
import { builtAt, versionNumber } from './number.ts'

export const versionRoutes: Route[] = [route(getVersion, { allow: 'anyone', handle: readVersion })]

async function readVersion({ context }: Call<typeof getVersion>) {
  return { version: versionNumber, revision: context.config.revision, builtAt }
}
