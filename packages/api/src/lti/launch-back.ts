import type { LaunchMessage } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { isOfPlatform } from './addresses.ts'
import type { LtiPlatformRow } from './tables.ts'

/** The address back to the course, where it is the platform's own; no other is ever shown as a link. */
export const backOf = (
  { config }: Pick<Context, 'config'>,
  platform: LtiPlatformRow,
  { returnUrl }: Pick<LaunchMessage, 'returnUrl'>
) => (returnUrl !== undefined && isOfPlatform(config, platform, returnUrl) ? returnUrl : undefined)
