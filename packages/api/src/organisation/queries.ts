import type { Appearance } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { OrganisationRow } from '../db/tables.ts'

/** The organisation's row; undefined until something is stored. */
export async function findOrganisation(db: Db): Promise<OrganisationRow | undefined> {
  return db('organisation').first()
}

/** Inserts or updates the only row. */
export async function saveAppearance(db: Db, name: string, appearance: Appearance): Promise<OrganisationRow> {
  const columns = { appearance: JSON.stringify(appearance) }
  const existing = await findOrganisation(db)
  const saved: OrganisationRow[] = existing
    ? await db('organisation').where({ id: existing.id }).update(columns).returning('*')
    : await db('organisation')
        .insert({ id: 'own', name, ...columns })
        .onConflict('id')
        .merge(columns)
        .returning('*')
  return saved[0]!
}
