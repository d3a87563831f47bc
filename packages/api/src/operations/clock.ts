import type { Context } from '../context.ts'

/** How far this machine's clock may be from the database's: times of both are compared, and tokens have an end. */
const allowedMs = 5000

/** A sentence about a clock that differs too much from the database's; undefined when it does not. */
export async function findClockProblem({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string | undefined> {
  const asked = now().getTime()
  const { rows } = await db.raw<{ rows: { at: Date }[] }>('select clock_timestamp() as at')
  const answered = now().getTime()
  const at = rows[0]!.at.getTime()
  // The database looked at its clock at some moment between the two.
  const ahead = at < asked ? asked - at : Math.min(answered - at, 0)
  if (Math.abs(ahead) <= allowedMs) return undefined
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return `the clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set both by a time server`
}
