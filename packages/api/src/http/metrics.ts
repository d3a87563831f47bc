import type { ErrorName } from '@lyceum/core/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RefusedQuestion } from './refused-questions.ts'

/** The metrics at `/metrics`. Labels have few values: route templates, never addresses. */
export type Metrics = {
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void
  upstreamFailed(reason: ErrorName): void
  /** A question got no reply. */
  questionRefused(because: RefusedQuestion): void
  signInEnded(outcome: 'succeeded' | 'refused' | 'failed'): void
  /** A reply has its first text, `seconds` after its platform was asked. */
  replyBegan(platform: string, seconds: number): void
  replyEnded(platform: string, outcome: 'finished' | 'failed' | 'stopped'): void
  /** How many replies run in this process, asked when somebody looks. */
  watchReplies(replies: { readonly running: number; readonly unstored: number }): void
  /** The endpoint for vectors failed for a query, which was searched by words alone, or for passages, which are tried again. */
  embeddingsFailed(of: 'query' | 'passages'): void
  /** How many documents wait for vectors, asked when somebody looks. */
  watchEmbeddings(countWaiting: () => Promise<number>): void
  /** A turn of the housekeeping ended, in which so many steps failed. */
  housekeepingEnded(failed: number): void
  /** The pools of database connections by name, asked when somebody looks. */
  watchPools(pools: Record<string, () => Pool>): void
  /** Prometheus' text format. */
  text(): Promise<string>
  contentType: string
}

/** Connections open now, those without work, and callers who wait for one. */
type Pool = { size: number; idle: number; waiting: number }

/** A registry of its own for each context, so that several may live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // The delay of the event loop is sampled by a timer: every ten milliseconds, as by default, it used more of the processor than one
  // running reply does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
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
  const refused = new Counter({
    name: 'lyceum_questions_refused_total',
    help: 'Questions that got no reply, by why',
    labelNames: ['reason'],
    registers
  })
  const embeddings = new Counter({
    name: 'lyceum_embeddings_failed_total',
    help: 'Failures of the endpoint for vectors, for a query or for passages',
    labelNames: ['of'],
    registers
  })
  const signIns = new Counter({
    name: 'lyceum_sign_ins_total',
    help: 'Sign-ins: succeeded, refused for a reason of the person, failed for one of the provider',
    labelNames: ['outcome'],
    registers
  })
  const firstText = new Histogram({
    name: 'lyceum_reply_first_text_seconds',
    help: 'Time from asking a platform until its first text',
    labelNames: ['platform'],
    buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
    registers
  })
  const replies = new Counter({
    name: 'lyceum_replies_total',
    help: 'Replies that have ended',
    labelNames: ['platform', 'outcome'],
    registers
  })
  const housekeeping = new Gauge({
    name: 'lyceum_housekeeping_failed',
    help: 'Steps of the last hourly deletion that failed, from deleting conversations to old files',
    registers
  })
  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      }
    })
  }

  return {
    requestEnded: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    upstreamFailed: reason => failures.inc({ reason }),
    questionRefused: reason => refused.inc({ reason }),
    signInEnded: outcome => signIns.inc({ outcome }),
    replyBegan: (platform, seconds) => firstText.observe({ platform }, seconds),
    replyEnded: (platform, outcome) => replies.inc({ platform, outcome }),
    watchReplies(engine) {
      gauge('lyceum_replies_running', 'Replies being written by this process', () => engine.running)
      gauge('lyceum_replies_unstored', 'Replies that have ended and wait for the database', () => engine.unstored)
    },
    embeddingsFailed: of => embeddings.inc({ of }),
    watchEmbeddings(countWaiting) {
      new Gauge({
        name: 'lyceum_embeddings_waiting',
        help: 'Documents whose passages wait for vectors',
        registers,
        async collect() {
          // Without the database the other figures count.
          await countWaiting().then(
            documents => this.set(documents),
            () => this.reset()
          )
        }
      })
    },
    housekeepingEnded: failed => housekeeping.set(failed),
    watchPools(pools) {
      const help = 'Database connections of a pool: open, idle, and callers waiting for one'
      new Gauge({
        name: 'lyceum_database_connections',
        help,
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [pool, read] of Object.entries(pools))
            for (const [state, count] of Object.entries(read())) this.set({ pool, state }, count)
        }
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType
  }
}
