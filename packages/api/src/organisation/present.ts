import { defaultAppearance, type Organisation, type Retention, type School } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { OrganisationRow } from '../db/tables.ts'

/** Combines the stored row, if there is one, with the configuration. */
export function presentOrganisation(
  config: Config,
  row: OrganisationRow | undefined,
  firstRun: Organisation['firstRun']
): Organisation {
  return {
    org: {
      name: row?.name ?? config.organisation.name,
      defaultAgent: defaultAgentOf(config, row),
      announcement: row?.announcement ?? null,
      helpLinks: row?.helpLinks ?? [],
      retention: presentRetention(row),
      termStarts: row?.termStarts ?? []
    },
    sysAppearance: { ...defaultAppearance, ...row?.appearance },
    region: row?.region ?? config.organisation.region,
    timeZone: row?.timeZone ?? config.organisation.timeZone,
    firstRun,
    limits: { ...config.limits, uploads: config.uploads }
  }
}

/** The agent that is offered first; null for none. One that is stored counts: processes of the release before store it beside `noDefaultAgent`. */
export const defaultAgentOf = ({ organisation }: Pick<Config, 'organisation'>, row: OrganisationRow | undefined): string | null =>
  row?.defaultAgentId ?? (row?.noDefaultAgent ? null : organisation.defaultAgent)

/** For how long conversations are kept; those of guests are not kept for good unless somebody has said so. */
export const presentRetention = (row: OrganisationRow | undefined): Retention => ({
  keptDays: row?.keptDays ?? null,
  guestKeptDays: row ? row.guestKeptDays : 30
})

/** What everybody sees of the organisation. */
export function presentSchool(config: Config, row: OrganisationRow | undefined): School {
  return { name: row?.name ?? config.organisation.name, appearance: { ...defaultAppearance, ...row?.appearance } }
}
