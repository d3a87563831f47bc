import type { Appearance, FirstRunStep, Region, Retention } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { OrganisationRow } from '../db/tables.ts'

/** The organisation's row; undefined until something is stored. */
export async function findOrganisation(db: Db): Promise<OrganisationRow | undefined> {
  return db('organisation').first()
}

/** Inserts or updates the only row. */
async function saveOrganisation(db: Db, name: string, columns: Record<string, unknown>): Promise<OrganisationRow> {
  const existing = await findOrganisation(db)
  const saved: OrganisationRow[] = existing
    ? await db('organisation').where({ id: existing.id }).update(columns).returning('*')
    : await db('organisation')
        .insert({ id: 'own', name, appearance: '{}', ...columns })
        .onConflict('id')
        .merge(columns)
        .returning('*')
  return saved[0]!
}

export function saveAppearance(db: Db, name: string, appearance: Appearance): Promise<OrganisationRow> {
  return saveOrganisation(db, name, { appearance: JSON.stringify(appearance) })
}

/** What an admin has chosen of the school itself. */
export function saveSchool(db: Db, school: { name: string; region: Region; timeZone: string }): Promise<OrganisationRow> {
  return saveOrganisation(db, school.name, school)
}

export function saveFirstRun(db: Db, name: string, skipped: FirstRunStep[]): Promise<OrganisationRow> {
  return saveOrganisation(db, name, { firstRun: JSON.stringify({ skipped }) })
}

export function saveRetention(db: Db, name: string, retention: Retention): Promise<OrganisationRow> {
  return saveOrganisation(db, name, retention)
}

export function saveTerms(db: Db, name: string, termStarts: string[]): Promise<OrganisationRow> {
  return saveOrganisation(db, name, { termStarts })
}

export type HomeColumns = Pick<OrganisationRow, 'defaultAgentId' | 'noDefaultAgent' | 'announcement' | 'helpLinks'>

export function saveHome(
  db: Db,
  name: string,
  { defaultAgentId, noDefaultAgent, announcement, helpLinks }: HomeColumns
): Promise<OrganisationRow> {
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return saveOrganisation(db, name, {
    defaultAgentId,
    noDefaultAgent,
    announcement: asJson(announcement),
    helpLinks: asJson(helpLinks)
  })
}
