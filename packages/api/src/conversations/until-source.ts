import type { ConnectorEvent } from '@lyceum/core/contract'
import type { ReplyInput } from '../replies/open-request.ts'

/**
 * Holds an answer back until it has a source, ours or one of its platform. What the agent does meanwhile is shown, and
 * what it took is booked; an answer that ends
 * without a source fails with the cause `noSource`, and nothing of it is stored.
 */
export function untilSource(input: ReplyInput): ReplyInput {
  let held: ConnectorEvent[] | undefined = []

  function release(): void {
    for (const event of held ?? []) input.push(event)
    held = undefined
  }

  return {
    ...input,
    push(event) {
      if (!held || event.type === 'progress' || event.type === 'usage' || event.type === 'failed') return input.push(event)
      if (event.type === 'sources' && event.sources.length > 0) {
        release()
        return input.push(event)
      }
      if (event.type === 'finished') return input.push({ type: 'failed', reason: 'notPermitted', cause: 'noSource' })
      if (event.type === 'waiting') {
        // What a flow asks before it goes on is no answer yet.
        held = []
        return input.push(event)
      }
      held.push(event)
    }
  }
}
