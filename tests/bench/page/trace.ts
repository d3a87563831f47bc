import { writeFileSync } from 'node:fs'
import type { CDPSession } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** A task of the page's main thread: milliseconds of the thread's own time, times a factor, and what took most of it. */
export type Task = { ms: number; work: string }

const plain = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8']
/** What else the profiler of the developer tools shows. */
const profiled = ['disabled-by-default-v8.cpu_profiler', 'blink.user_timing', 'disabled-by-default-v8.gc']

/**
 * Records the tasks of the page's main thread. The result ends that and returns them. `file`: the record, with a profile of the scripts,
 * is kept there for the developer tools.
 */
export async function traceTasks(devTools: CDPSession, file?: string): Promise<(factor: number) => Promise<Task[]>> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  devTools.on('Tracing.dataCollected', collect)
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: 400_000,
      includedCategories: file ? [...plain, ...profiled] : plain
    }
  })
  return async factor => {
    const complete = new Promise<{ dataLossOccurred: boolean }>(resolve => devTools.once('Tracing.tracingComplete', resolve))
    await devTools.send('Tracing.end')
    if ((await complete).dataLossOccurred) throw new Error('The trace is not whole')
    devTools.off('Tracing.dataCollected', collect)
    if (file) writeFileSync(file, JSON.stringify({ traceEvents: events }))
    return tasksOf(events, factor)
  }
}

function tasksOf(events: readonly TraceEvent[], factor: number): Task[] {
  const threads = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  const complete = events.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`)).sort((a, b) => a.ts - b.ts)
  const tasks: Task[] = []
  for (const [index, { name, pid, tid, ts, dur = 0, tdur = 0 }] of complete.entries()) {
    if (name !== 'RunTask') continue
    const task: Task = { ms: (factor * tdur) / 1000, work: '' }
    tasks.push(task)
    if (task.ms < 20) continue
    const inside = [complete[index]!]
    for (let at = index + 1; at < complete.length && complete[at]!.ts < ts + dur; at++)
      if (complete[at]!.pid === pid && complete[at]!.tid === tid) inside.push(complete[at]!)
    task.work = heaviest(inside, factor)
  }
  return tasks
}

/** The kinds of work that took most of a task, without what was done inside of them. */
function heaviest(events: readonly TraceEvent[], factor: number): string {
  const own = new Map<string, number>()
  const around: TraceEvent[] = []
  for (const event of events) {
    const { name, ts, tdur = 0 } = event
    while (around.length > 0 && ts >= around.at(-1)!.ts + (around.at(-1)!.dur ?? 0)) around.pop()
    const parent = around.at(-1)
    if (parent) own.set(parent.name, own.get(parent.name)! - tdur)
    own.set(name, (own.get(name) ?? 0) + tdur)
    around.push(event)
  }
  const most = [...own].sort((a, b) => b[1] - a[1]).slice(0, 3)
  return most.map(([name, time]) => `${name} ${((factor * time) / 1000).toFixed(0)}`).join(', ')
}
