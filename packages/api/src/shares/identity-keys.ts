import { AppError } from '@lyceum/core/contract'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Context } from '../context.ts'

/** A host's keys are read again after ten minutes; sooner, but not twice in half a minute, for a token whose key is not among them. */
const keptMs = 10 * 60_000
const pauseMs = 30_000
const timeoutMs = 10_000
const maxHosts = 500
const maxKeys = 20

type Kept = { readAt: number; keys: JSONWebKeySet }
const kept = new Map<string, Kept>()
const reading = new Map<string, Promise<JSONWebKeySet>>()

/** Finds the key of a token among those that a host publishes. @throws invalidCredentials when they cannot be read */
export function keysAt(context: Pick<Context, 'web' | 'now' | 'log'>, url: string): JWTVerifyGetKey {
  return async (header, token) => {
    const find = async (olderThan: number) => createLocalJWKSet(await read(context, url, olderThan))(header, token)
    try {
      return await find(keptMs)
    } catch (failure) {
      if (!(failure instanceof errors.JWKSNoMatchingKey)) throw failure
      return find(pauseMs)
    }
  }
}

async function read(context: Pick<Context, 'web' | 'now' | 'log'>, url: string, olderThan: number): Promise<JSONWebKeySet> {
  const known = kept.get(url)
  if (known && context.now().getTime() - known.readAt < olderThan) return known.keys
  return reading.get(url) ?? readAnew(context, url)
}

/** Those that are known stay until others are read: anybody can send a token with a key that is not among them. */
function readAnew(context: Pick<Context, 'web' | 'now' | 'log'>, url: string): Promise<JSONWebKeySet> {
  const readAt = context.now().getTime()
  const keys = fetchKeys(context, url)
    .then(keys => {
      if (kept.size >= maxHosts) kept.clear()
      kept.set(url, { readAt, keys })
      return keys
    })
    .finally(() => reading.delete(url))
  reading.set(url, keys)
  return keys
}

async function fetchKeys({ web, log }: Pick<Context, 'web' | 'log'>, url: string): Promise<JSONWebKeySet> {
  const unreadable = (cause: unknown) =>
    new AppError('invalidCredentials', { problems: [{ path: ['jwksUrl'], reason: 'linkUnreachable' }], cause })
  const asking = withTimeLimit(timeoutMs, signal => web.json({ url, secrets: [], signal, timeout: timeoutMs }))
  const answer = await asking.catch((cause: unknown) => {
    log.warn({ err: cause, host: new URL(url).host }, 'the keys of an embedding site could not be read')
    throw unreadable(cause)
  })
  const { keys } = (answer.body ?? {}) as { keys?: unknown }
  if (answer.status !== 200 || !Array.isArray(keys)) throw unreadable(new Error(`the host answers ${answer.status}`))
  return { keys: keys.slice(0, maxKeys) }
}
