import type { Appearance, Organisation } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { OrganisationRow } from '../db/tables.ts'

/** The default appearance. */
export const defaultAppearance: Appearance = {
  logo: null,
  icon: null,
  wordmark: null,
  sysName: '',
  poweredBy: '',
  poweredByUrl: null
}

/** Combines the stored row, if there is one, with the configuration. */
export function presentOrganisation(config: Config, row: OrganisationRow | undefined): Organisation {
  return {
    org: { name: row?.name ?? config.organisation.name, defaultAgent: row?.defaultAgentId ?? config.organisation.defaultAgent },
    sysAppearance: { ...defaultAppearance, ...row?.appearance },
    region: config.organisation.region,
    limits: { ...config.limits, uploads: config.uploads }
  }
}
