import type { Appearance } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { OrganisationRow } from '../db/tables.ts'

/** The organisation's row; undefined until something is stored. */
export async function findOrganisation(db: Db): Promise<OrganisationRow | undefined> {
  return db('organisation').first()
}

/** Inserts or updates the only row. */
export async function saveAppearance(db: Db, name: string, appearance: Appearance): Promise<OrganisationRow> {
  const said = { appearance: JSON.stringify(appearance) }
  const known = await findOrganisation(db)
  const saved: OrganisationRow[] = known
    ? await db('organisation').where({ id: known.id }).update(said).returning('*')
    : await db('organisation')
        .insert({ id: 'own', name, ...said })
        .onConflict('id')
        .merge(said)
        .returning('*')
  return saved[0]!
}
