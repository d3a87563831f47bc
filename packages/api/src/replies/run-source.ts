import { AppError, type ConnectorEvent, times } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { End, LiveReply } from './live-reply.ts'
import type { ReplyInput, ReplySource } from './open-request.ts'

/** The reason with which a reply is stopped from outside, and how it then ends. */
export class Stopped extends Error {
  constructor(readonly end: End) {
    super('stopped')
  }
}

/**
 * Runs a source until its reply has an end: its own, that of its failure, or that of the stop. Never rejects, and waits for
 * nobody once there is an end.
 *
 * @param stopper aborted from outside with a `Stopped`
 */
export function runSource(source: ReplySource, live: LiveReply, stopper: AbortController, log: Logger): Promise<End> {
  return new Promise(resolve => {
    let over = false
    const overdue = setTimeout(
      () => stopper.abort(new Stopped({ type: 'failed', reason: 'thirdPartyStreamFailed' })),
      times.replyLimit
    )

    function finish(end: End): void {
      if (over) return
      over = true
      clearTimeout(overdue)
      stopper.signal.removeEventListener('abort', onStop)
      resolve(end)
    }

    function onStop(): void {
      const { reason } = stopper.signal
      finish(reason instanceof Stopped ? reason.end : { type: 'aborted' })
      source.stop(live.ref).catch(() => {})
    }

    const input: ReplyInput = {
      push(event: ConnectorEvent) {
        if (over) return
        if (event.type === 'finished' || event.type === 'waiting' || event.type === 'failed') finish(event)
        else live.push(event)
      },
      rememberRef: ref => live.rememberRef(ref),
      rememberState: state => live.rememberState(state),
      standsOn: baseIds => live.standsOn(baseIds)
    }
    stopper.signal.addEventListener('abort', onStop)
    source
      .run(input, stopper.signal)
      .then(() => finish({ type: 'failed', reason: 'thirdPartyStreamFailed' }))
      .catch(failure => {
        // A stop also breaks off what the source waits for, which is no failure.
        if (!over) finish(endOf(failure, log))
      })
  })
}

function endOf(failure: unknown, log: Logger): End {
  if (!(failure instanceof AppError)) {
    log.error({ err: failure }, 'a reply broke')
    return { type: 'failed', reason: 'generic' }
  }
  // A connection that was good when it was published and is refused now is nothing that the reader entered wrongly.
  const refused = failure.reason === 'validation' && failure.problems.some(({ path }) => path[0] === 'connection')
  const { reason, refusal } = failure
  return {
    type: 'failed',
    reason: refused ? 'agentInaccessible' : reason,
    ...(refusal && { cause: refusal, ...ofFile(failure) })
  }
}

/** The file that was refused, and the organisation's words on it. */
function ofFile({ problems }: AppError): Pick<End & { type: 'failed' }, 'file' | 'quote'> {
  const problem = problems.find(({ path }) => path[0] === 'files')
  const { quote, path: [, file] = [] } = problem ?? {}
  return { ...(file !== undefined && { file }), ...(quote && { quote }) }
}
