import type { Context } from '../context.ts'
import type { Statement } from '../db/sql.ts'

/** Stops what runs when a course closes, at the moment it does. Several processes may do it at once. */
export type CourseHours = { begin(): void; stop(): Promise<void> }

const longestPauseMs = 15_000
/** A question that was taken in the last moment may be stored a little later. */
const againMs = 1000

export function createCourseHours(context: Pick<Context, 'sql' | 'replies' | 'now' | 'log'>): CourseHours {
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let stopped = false

  async function turn(): Promise<number> {
    try {
      const now = context.now()
      const [times] = await context.sql.rows<{ closed: boolean; nextAt: Date | null }>(courseTimes, [now])
      // Most schools have no course that closes, and never load the code for it.
      if (times?.closed) await (await import('./stop-closed.ts')).stopClosed(context)
      const untilNext = times?.nextAt ? times.nextAt.getTime() - context.now().getTime() : longestPauseMs
      return Math.max(0, Math.min(times?.closed ? againMs : longestPauseMs, untilNext))
    } catch (failure) {
      context.log.warn({ err: failure }, 'could not stop what runs in courses that are closed; it is tried again')
      return againMs
    }
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      working = turn().then(pause => {
        if (!stopped) schedule(pause)
      })
    }, delayMs)
  }

  return {
    begin: () => schedule(0),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
    }
  }
}

/**
 * Whether a course has closed within as long as a reply may run, by its times or by who set them, and when the next one does. Settings tell
 * who is late too: a question that was taken just before they were stored is stored after they have stopped what ran.
 */
const courseTimes: Statement = {
  name: 'courses_times',
  text: `select
           exists (select from course_exam_windows where starts_at <= $1::timestamptz and ends_at > $1::timestamptz)
             or exists (
               select from course_settings
               where (closes_at <= $1::timestamptz and closes_at > $1::timestamptz - interval '30 minutes')
                 or ((closes_at <= $1::timestamptz or opens_at > $1::timestamptz)
                   and updated_at > $1::timestamptz - interval '30 minutes')) as closed,
           least(
             (select min(starts_at) from course_exam_windows where starts_at > $1::timestamptz),
             (select min(closes_at) from course_settings where closes_at > $1::timestamptz)) as "nextAt"`
}
