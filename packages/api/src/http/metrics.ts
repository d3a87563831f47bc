import type { ErrorName } from '@lyceum/core/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics at `/metrics`. Labels have few values: route templates, never addresses. */
export type Metrics = {
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void
  upstreamFailed(reason: ErrorName): void
  /** Sets the function that returns the number of running replies in this process. */
  watchReplies(running: () => number): void
  /** The metrics in Prometheus' text format. */
  text(): Promise<string>
  contentType: string
}

/** Creates metrics with their own registry, so that several contexts can live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'lyceum_request_seconds',
    help: 'Time until the answer was complete',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers
  })
  const failures = new Counter({
    name: 'lyceum_upstream_errors_total',
    help: 'Failed calls to agent platforms',
    labelNames: ['reason'],
    registers
  })
  return {
    requestEnded: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    upstreamFailed: reason => failures.inc({ reason }),
    watchReplies(running) {
      new Gauge({
        name: 'lyceum_replies_running',
        help: 'Replies being written by this process',
        registers,
        collect() {
          this.set(running())
        }
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType
  }
}
