import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { type HostNews, WritableHost } from './writable-host.ts'

/**
 * The driver's client for an address. Of several servers it connects to the one that takes writes; everything that holds a connection, pool
 * or not, is made of it.
 */
export function clientOf(address: DatabaseAddress): typeof pg.Client {
  const host = hostOf(address)
  return host ? clientAt(host) : pg.Client
}

/** Tells which of several servers takes the writes, from now on. */
export function watchHosts(address: DatabaseAddress, news: HostNews): void {
  hostOf(address)?.watch(news)
}

const hosts = new Map<string, WritableHost>()

/** All pools of a process share what one of them has found. */
function hostOf(address: DatabaseAddress): WritableHost | undefined {
  if (typeof address !== 'string') return undefined
  const known = hosts.get(address)
  if (known) return known
  const url = parseDatabaseUrl(address)
  if (!url?.isSought) return undefined
  const host = new WritableHost(url)
  hosts.set(address, host)
  return host
}

type Connected = (failure?: Error) => void

function clientAt(writable: WritableHost): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const found = writable.find().then(host => {
        Object.assign(this, host)
        writable.keep(this, host)
      })
      if (!callback) return found.then(() => super.connect()).then(() => this)
      found.then(() => super.connect(callback as () => void), callback)
      return undefined
    }
  }
}
