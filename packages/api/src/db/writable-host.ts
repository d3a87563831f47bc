import pg from 'pg'
import { type DatabaseHost, type DatabaseUrl, namesOf } from './database-url.ts'

/** What is told about the servers of a database. */
export type HostNews = {
  /** Another server than before takes the writes, or the first one was found. */
  onFound?(host: string): void
  /** Several take writes, which only one may: the one that was promoted last is used. */
  onSeveral?(hosts: string): void
}

/** What one server said: the timeline on which it writes, which grows with each promotion; or why it takes no writes. */
type Answer = { host: DatabaseHost } & ({ timeline: string } | { refusal: string; code: string | undefined })

/**
 * Finds the server of a database that takes writes, and keeps connections to no other. The driver knows only single servers. Whoever opens a
 * connection asks here; when the server is another than before, connections to the old one are cut: a machine that is gone says nothing, and
 * whoever waits for it would wait for long.
 */
export class WritableHost {
  readonly #url: DatabaseUrl
  readonly #news = new Set<HostNews>()
  readonly #clients = new Map<pg.Client, DatabaseHost>()
  #current: DatabaseHost | undefined
  #looking: Promise<DatabaseHost> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(url: DatabaseUrl) {
    this.#url = url
  }

  watch(news: HostNews): void {
    this.#news.add(news)
  }

  /** @throws Error that names each server and what is the matter with it */
  find(): Promise<DatabaseHost> {
    // Those who ask in one moment, when a pool fills or all connections are gone, share an answer.
    if (this.#looking && performance.now() - this.#lookedAt < freshMs) return this.#looking
    this.#lookedAt = Number.POSITIVE_INFINITY
    const looking = this.#look()
    this.#looking = looking
    const note = () => {
      this.#lookedAt = performance.now()
    }
    looking.then(note, note)
    return looking
  }

  /** Remembers an open connection, so that it can be cut. As long as there are some, it is looked every few seconds where they belong. */
  keep(client: pg.Client, host: DatabaseHost): void {
    this.#clients.set(client, host)
    client.once('end', () => this.#clients.delete(client))
    this.#timer ??= setInterval(() => this.#lookAgain(), lookEveryMs).unref()
  }

  #lookAgain(): void {
    if (this.#clients.size > 0) return void this.find().catch(() => {})
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<DatabaseHost> {
    if (this.#current && 'timeline' in (await this.#ask(this.#current))) return this.#current
    const answers = (await this.#askAll()).sort((one, other) => this.#placeOf(one) - this.#placeOf(other))
    const writable = answers.flatMap(answer => ('timeline' in answer ? [answer] : []))
    if (writable.length === 0) throw noneWritable(answers)
    if (writable.length > 1) for (const { onSeveral } of this.#news) onSeveral?.(namesOf(writable.map(({ host }) => host)))
    const { host } = writable.reduce((best, one) => (one.timeline > best.timeline ? one : best))
    if (host !== this.#current) this.#moveTo(host)
    return host
  }

  #placeOf({ host }: Answer): number {
    return this.#url.hosts.indexOf(host)
  }

  #moveTo(host: DatabaseHost): void {
    this.#current = host
    for (const [client, at] of this.#clients) if (at !== host) client.connection.stream.destroy(moved())
    for (const { onFound } of this.#news) onFound?.(namesOf([host]))
  }

  /** The answers of all servers, or of those that are soon there when one of them takes writes: a machine that is gone does not answer. */
  #askAll(): Promise<Answer[]> {
    return new Promise(resolve => {
      const answers: Answer[] = []
      for (const host of this.#url.hosts)
        void this.#ask(host).then(answer => {
          answers.push(answer)
          if (answers.length === this.#url.hosts.length) resolve(answers)
          else if ('timeline' in answer) setTimeout(() => resolve([...answers]), othersMs)
        })
    })
  }

  async #ask(host: DatabaseHost): Promise<Answer> {
    const client = new pg.Client({
      connectionString: this.#url.urlOf(host),
      connectionTimeoutMillis: askMs,
      query_timeout: askMs,
      application_name: 'lyceum-hosts'
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ readOnly: string; timeline: string | null }>(state)
      const { readOnly, timeline } = rows[0]!
      return readOnly === 'off' ? { host, timeline: timeline ?? '' } : { host, refusal: 'takes no writes', code: undefined }
    } catch (failure) {
      const { code, message } = failure as { code?: string; message: string }
      return { host, refusal: message || code || 'does not answer', code }
    } finally {
      void client.end().catch(() => {})
    }
  }
}

const freshMs = 500
/** A machine without power says nothing; without this, those who wait for it would find out after 15 seconds. */
const lookEveryMs = 3000
const askMs = 2000
const othersMs = 300

const state = `select current_setting('transaction_read_only') as "readOnly",
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

/** The code says whether the servers refuse the user, or that the database takes no connections now. */
function noneWritable(answers: Answer[]): Error {
  const refusals = answers.flatMap(answer => ('refusal' in answer ? [answer] : []))
  const reasons = refusals.map(({ host, refusal }) => `${namesOf([host])}: ${refusal}`).join('; ')
  const refused = refusals.every(({ code }) => code?.startsWith('28')) ? refusals[0]?.code : undefined
  return Object.assign(new Error(`no server of the database takes writes: ${reasons}`), { code: refused ?? '57P03' })
}

const moved = () => Object.assign(new Error('another server of the database takes the writes now'), { code: 'ECONNRESET' })
