import type { AppError } from '../contract/errors.ts'
import { times } from '../contract/limits.ts'
import { type ClientOptions, createClient, createSession } from '../index.ts'
import { createTestHost, sampleToken, type TestHost } from './index.ts'

/** A client with a session, in a browser that keeps this token; `reported` has the failures that a person is told. */
export function setUp({ host = createTestHost(), token, ...options }: { host?: TestHost; token?: string } & ClientOptions = {}) {
  const reported: string[] = []
  if (token) host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: token }))
  const onFailure = (error: AppError) => void reported.push(error.reason)
  const client = createClient(host, { session: createSession, onFailure, ...options })
  return { host, client, session: client.session, reported }
}

/** When every test begins. */
export const start = createTestHost().now()
export const good = sampleToken(start + 600_000)
export const renewedToken = sampleToken(start + 900_000)
/** Renewed before it is used: it is good for no longer than the margin. */
export const expired = sampleToken(start + times.tokenMarginSeconds * 1000)
/** What a call said of who makes it. */
export const bearer = (call: { seen(): { headers: Headers } | undefined }) => call.seen()?.headers.get('Authorization')
