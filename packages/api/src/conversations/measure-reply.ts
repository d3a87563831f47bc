import type { Metrics } from '../http/metrics.ts'
import type { ReplySource } from '../replies/open-request.ts'

/** The same source, whose first text and end are counted for its platform. */
export function measuredSource(metrics: Metrics, platform: string, source: ReplySource): ReplySource {
  return {
    async run(input, signal) {
      const asked = performance.now()
      let hasText = false
      let outcome: 'finished' | 'failed' | undefined
      const push: typeof input.push = event => {
        if (event.type === 'text' && !hasText) {
          hasText = true
          metrics.replyBegan(platform, (performance.now() - asked) / 1000)
        } else if (event.type === 'finished' || event.type === 'waiting') outcome = 'finished'
        else if (event.type === 'failed') outcome = 'failed'
        input.push(event)
      }
      try {
        await source.run({ ...input, push }, signal)
      } finally {
        metrics.replyEnded(platform, outcome ?? (signal.aborted ? 'stopped' : 'failed'))
      }
    },
    stop: source.stop
  }
}
