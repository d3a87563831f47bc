import type { Appearance, Organisation } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { OrganisationRow } from '../db/tables.ts'

/** How a school looks that has chosen nothing yet. */
export const plainAppearance: Appearance = {
  logo: null,
  icon: null,
  wordmark: null,
  sysName: '',
  poweredBy: '',
  poweredByUrl: null
}

/** The row, where there is one, and what the environment says. */
export function presentOrganisation(config: Config, row: OrganisationRow | undefined): Organisation {
  return {
    org: { name: row?.name ?? config.organisation.name, defaultAgent: row?.defaultAgentId ?? config.organisation.defaultAgent },
    sysAppearance: { ...plainAppearance, ...row?.appearance },
    region: config.organisation.region,
    limits: config.limits
  }
}
