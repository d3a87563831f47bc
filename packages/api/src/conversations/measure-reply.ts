import type { ConnectorEvent } from '@lyceum/core/contract'
import type { Metrics } from '../http/metrics.ts'

/** Counts one reply for its platform: when its first text came, and how it ended. Begins when the platform is asked. */
export function measureReply(metrics: Metrics, platform: string) {
  const asked = performance.now()
  let hasText = false
  return {
    sawText(): void {
      if (!hasText) metrics.replyBegan(platform, (performance.now() - asked) / 1000)
      hasText = true
    },
    /** @param end the platform's end of the reply, if it sent one */
    ended(end: ConnectorEvent | undefined, signal: AbortSignal): void {
      if (end) metrics.replyEnded(platform, end.type === 'failed' ? 'failed' : 'finished')
      else metrics.replyEnded(platform, signal.aborted ? 'stopped' : 'failed')
    }
  }
}
