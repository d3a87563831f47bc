import { defaultAppearance, type FirstRun, type FirstRunStep, firstRunSteps, type Organisation } from '@lyceum/core/contract'
import { type Actor, isAdmin } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { OrganisationRow } from '../db/tables.ts'

/** What the school has of the first run. A step is done as soon as what it is about is there, by whichever page. */
export async function firstRunOf(db: Db, row: OrganisationRow | undefined): Promise<FirstRun> {
  const { rows } = await db.raw<{ rows: Record<'agent' | 'people', boolean>[] }>(
    `select exists (
         select from agents where deleted_at is null and enabled and visibility = 'public' and review_status = 'approved'
       ) as agent, (select count(*) > 1 from (select from users where kind = 'provider' limit 2) known) as people`
  )
  const looks = Object.entries(defaultAppearance).some(
    ([name, value]) =>
      row !== undefined && ({ ...defaultAppearance, ...row.appearance } as Record<string, unknown>)[name] !== value
  )
  const done: Record<FirstRunStep, boolean> = { ...rows[0]!, school: row?.timeZone != null, appearance: looks }
  const skipped = row?.firstRun?.skipped ?? []
  const stateOf = (step: FirstRunStep) => (done[step] ? 'done' : skipped.includes(step) ? 'skipped' : 'open')
  return { begun: row?.firstRun != null, steps: firstRunSteps.map(step => ({ step, state: stateOf(step) })) }
}

/** Where the first run stands, for whom it concerns. */
export async function firstRunFor(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  row: OrganisationRow | undefined
): Promise<Organisation['firstRun']> {
  if (!isAdmin(actor) || row?.firstRun?.over) return null
  const { begun, steps } = await firstRunOf(db, row)
  if (steps.every(({ state }) => state !== 'open')) return null
  // Where agents are published already nobody is led away from them.
  const isEmpty = steps.some(({ step, state }) => step === 'agent' && state === 'open')
  return begun || !isEmpty ? 'open' : 'new'
}
