/**
 * A running generation. It is independent of its readers: only `stop` ends it, as with Dify's workers. Readers can follow its log from
 * any position, so that a dropped workflow stream can be resumed.
 *
 * @typedef {import('./types.d.mts').DifyEvent} DifyEvent
 * @typedef {import('./types.d.mts').Run} Run
 * @typedef {import('./types.d.mts').FormSubmission} FormSubmission
 * @param {{ taskId: string, user: string, workflowRunId?: string, stoppable: boolean, onEvent?: (event: DifyEvent) => void }} options
 * @returns {Run}
 */
export function createRun({ taskId, user, workflowRunId, stoppable, onEvent }) {
  /** @type {DifyEvent[]} */
  const log = []
  /** @type {Set<() => void>} */
  const sleepers = new Set()
  /** @type {Run['state']} */
  let state = 'running'
  let stopRequested = false
  /** @type {FormSubmission | undefined} */
  let submitted

  const wakeAll = () => {
    for (const wake of [...sleepers]) wake()
  }
  /** Resolves at the next change, or after `ms`. @param {number} [ms] @returns {Promise<void>} */
  const change = ms =>
    new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer)
        sleepers.delete(wake)
        resolve()
      }
      const timer = ms === undefined ? undefined : setTimeout(wake, ms)
      sleepers.add(wake)
    })

  /** @param {DifyEvent} event */
  function add(event) {
    onEvent?.(event)
    log.push(event)
    if (event.event === 'workflow_paused') state = 'paused'
    wakeAll()
  }

  return {
    taskId,
    user,
    workflowRunId,
    log,
    get state() {
      return state
    },
    get stopRequested() {
      return stopRequested
    },
    async begin(events) {
      try {
        for await (const event of events) add(event)
      } catch {
        // An internal error is sent as an event, as Dify does.
        add({ event: 'error', code: 'internal_server_error', message: 'Internal Server Error', status: 500, task_id: taskId })
      }
      state = 'finished'
      wakeAll()
    },
    async *follow({ from = 0, throughPauses = false } = {}) {
      for (let next = from; ; next++) {
        while (next >= log.length) {
          if (state === 'finished' || (state === 'paused' && !throughPauses)) return
          await change()
        }
        yield/** @type {DifyEvent} */ (log[next])
      }
    },
    stop() {
      if (stoppable) this.abandon()
    },
    abandon() {
      stopRequested = true
      wakeAll()
    },
    async rest(ms) {
      if (ms <= 0) return new Promise(resolve => setImmediate(resolve))
      const until = Date.now() + ms
      while (!stopRequested && Date.now() < until) await change(until - Date.now())
    },
    resume(submission) {
      submitted = submission
      state = 'running'
      wakeAll()
    },
    async submission() {
      while (!submitted && !stopRequested) await change()
      const taken = submitted
      submitted = undefined
      return taken
    }
  }
}
