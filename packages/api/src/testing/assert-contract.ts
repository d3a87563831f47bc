import { isDeepStrictEqual } from 'node:util'
import { type EndpointDefinition, errorNameOf, fromWire } from '@lyceum/core/contract'
import * as z from 'zod/mini'
import { declaredFailures } from '../http/declared-failures.ts'

/**
 * Checks a response against the contract, and so against the OpenAPI document, which is generated from it: an error must be
 * declared with its status, and a reply must be JSON with every field of its schema and no other. Clients rely on this: they
 * don't validate. @throws Error with the difference
 */
export async function assertContract(endpoint: EndpointDefinition, answer: Response): Promise<void> {
  const call = `${endpoint.method} ${endpoint.path}`
  if (!answer.ok) return declaresFailure(call, endpoint, answer)
  if (!endpoint.reply) {
    if (answer.status !== 204) throw new Error(`${call} answered ${answer.status} instead of nothing`)
    return
  }
  const type = answer.headers.get('content-type')
  if (!type?.startsWith('application/json')) throw new Error(`${call} answered ${type} instead of JSON`)
  const value = fromWire(await answer.json())
  const parsed = z.safeParse(endpoint.reply, value)
  if (!parsed.success) throw new Error(`${call} answered another shape: ${JSON.stringify(parsed.error.issues)}`)
  if (!isDeepStrictEqual(parsed.data, value)) throw new Error(`${call} answered undeclared fields: ${JSON.stringify(value)}`)
}

async function declaresFailure(call: string, endpoint: EndpointDefinition, answer: Response): Promise<void> {
  // A 416 response for a file has no body.
  if (endpoint.file && answer.status === 416) return
  const reason = errorNameOf(((await answer.json()) as { code: number }).code)
  const known = declaredFailures(endpoint).some(one => one.reason === reason && one.status === answer.status)
  if (!known) throw new Error(`${call} answered ${answer.status} ${reason}, which it does not declare`)
}
