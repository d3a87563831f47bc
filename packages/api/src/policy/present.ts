import { noPolicy, type PolicyFields, type SchoolPolicy } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'

export const presentPolicy = ({ moderation }: Pick<Config, 'moderation'>, fields: PolicyFields = noPolicy): SchoolPolicy => ({
  ...fields,
  moderated: moderation !== undefined
})
