import type { Context } from '../context.ts'

/** Once a minute, tells learning platforms who took part. Several processes may do it at once. */
export type CourseWork = { begin(): void; stop(): Promise<void> }

const minuteMs = 60_000

export function createCourseWork(context: Context): CourseWork {
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let stopped = false

  async function turn(): Promise<void> {
    try {
      // Most schools have no column in a gradebook to fill, and never load the code for it.
      const graded = await context.db('ltiLinks').whereNotNull('gradedUrl').first('id')
      if (graded) await (await import('./send-scores.ts')).sendScores(context, () => stopped)
    } catch (failure) {
      context.log.warn({ err: failure }, 'could not tell learning platforms who took part; it is tried again in a minute')
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      working = turn().then(() => {
        if (!stopped) schedule()
      })
    }, minuteMs)
  }

  return {
    begin: schedule,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
    }
  }
}
