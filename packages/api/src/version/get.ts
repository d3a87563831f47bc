import type { getVersion } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { builtAt, versionNumber } from './number.ts'

export async function readVersion({ context }: Call<typeof getVersion>) {
  return { version: versionNumber, revision: context.config.revision, builtAt }
}
