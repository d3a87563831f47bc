import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Where sealed texts are stored, with what tells the rows apart. An empty text is a secret that was erased. */
export const sealedColumns = [
  { table: 'agents', key: 'id', column: 'sealedSecrets', what: 'platform keys of agents' },
  { table: 'agentVersions', key: 'id', column: 'sealedSecrets', what: 'platform keys of versions of agents' },
  { table: 'ltiKeys', key: 'id', column: 'sealedPrivate', what: 'keys for learning platforms' },
  { table: 'ltiRegistrations', key: 'codeHash', column: 'sealedToken', what: 'tokens of learning platforms that register' },
  { table: 'sessions', key: 'id', column: 'sealedIdToken', what: 'id tokens of sessions' },
  { table: 'shares', key: 'id', column: 'sealedIdentitySecret', what: 'secrets of embedding sites' }
] as const

/** How many sealed texts of a column lie under one key, and whether SECRETS_KEY opens them. */
export type SealedUnder = { what: string; keyId: string; count: number; opens: boolean; current: boolean }

/** Counts what is sealed, by column and key. One text of each key is opened, which shows whether the key itself is right. */
export async function countSealed({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<SealedUnder[]> {
  const counts = await Promise.all(
    sealedColumns.map(async ({ table, column, what }) => {
      // The command of a new version looks at the database of the one before.
      if (!(await db.schema.hasColumn(inDatabase(table), inDatabase(column)))) return []
      const rows: { keyId: string; count: number; sample: string }[] = await db(table)
        .select(db.raw("split_part(??, '.', 2) as key_id", [column]))
        .count({ count: '*' })
        .min({ sample: column })
        .whereNotNull(column)
        .where(column, '<>', '')
        .groupBy('keyId')
      return rows.map(({ keyId, count, sample }) => ({
        what,
        keyId,
        count: Number(count),
        opens: canOpen(secrets, sample),
        current: !secrets.isOld(sample)
      }))
    })
  )
  return counts.flat()
}

/** Says in the log which stored secrets SECRETS_KEY doesn't open; their agents can't answer. Nothing that keeps it from counting keeps a server from starting. */
export async function reportSecrets(context: Context): Promise<void> {
  const { log } = context
  const sealed = await countSealed(context).catch(failure => {
    log.warn({ err: failure }, 'could not look at the stored secrets')
    return undefined
  })
  if (!sealed) return
  const total = (some: SealedUnder[]) => some.reduce((sum, { count }) => sum + count, 0)
  for (const { what, keyId, count } of sealed.filter(({ opens }) => !opens))
    log.error(
      { keyId, count, setting: 'SECRETS_KEY' },
      `SECRETS_KEY does not open ${count} stored ${what}, sealed under the key "${keyId}"`
    )
  log.info(
    { opened: total(sealed.filter(({ opens }) => opens)), old: total(sealed.filter(({ current }) => !current)) },
    'stored secrets'
  )
}

/**
 * Seals everything again that lies under another key than the first one of SECRETS_KEY. Servers may run meanwhile, as long as they
 * know both keys. Returns how many were sealed again, and how many no key opens.
 */
export async function resealAll(context: Pick<Context, 'db' | 'secrets'>): Promise<{ resealed: number; unopened: number }> {
  const outcome = { resealed: 0, unopened: 0 }
  for (const column of sealedColumns) await resealColumn(context.db, context.secrets, column, outcome)
  return outcome
}

async function resealColumn(
  db: Db,
  secrets: Secrets,
  { table, key, column }: (typeof sealedColumns)[number],
  outcome: { resealed: number; unopened: number }
): Promise<void> {
  for (let after = ''; ; ) {
    const rows: { id: string; sealed: string }[] = await db(table)
      .select({ id: key, sealed: column })
      .where(key, '>', after)
      .whereNotNull(column)
      .where(column, '<>', '')
      .orderBy(key)
      .limit(batchSize)
    for (const { id, sealed } of rows.filter(row => secrets.isOld(row.sealed))) {
      if (!canOpen(secrets, sealed)) outcome.unopened++
      // What somebody has changed meanwhile is sealed under the first key already.
      else
        outcome.resealed += await db(table)
          .where({ [key]: id, [column]: sealed })
          .update({ [column]: secrets.seal(secrets.open(sealed)) })
    }
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}

const batchSize = 500

const inDatabase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function canOpen(secrets: Secrets, sealed: string): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}
