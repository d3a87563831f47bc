import { isDeepStrictEqual } from 'node:util'
import { type EndpointDefinition, errorTable, failureCauses, fieldReasons } from '@lyceum/core/contract'
import { type DeclaredFailure, declaredFailures } from './declared-failures.ts'
import type { Json } from './openapi-schemas.ts'

/** The schema of every error response. */
export const failureSchema = {
  type: 'object',
  description: 'Why a call failed.',
  properties: {
    code: {
      description: `What happened: ${Object.entries(errorTable)
        .map(([name, { code }]) => `${code} ${name}`)
        .join(', ')}.`,
      type: 'integer'
    },
    message: { description: 'The same in English, for developers. Do not show it to people.', type: 'string' },
    details: {
      description: 'More about it, where there is more.',
      type: 'object',
      properties: {
        cause: {
          description:
            'What exactly was refused, where the code alone does not tell: `rateLimited` comes with a `Retry-After` header.',
          enum: failureCauses
        },
        closing: {
          description: 'Why the agent is closed, and when it opens again.',
          $ref: '#/components/schemas/Closing'
        },
        problems: {
          description: 'What is wrong with which field.',
          type: 'array',
          items: {
            type: 'object',
            properties: {
              path: {
                description: 'Where the field is, from the outside in.',
                type: 'array',
                items: { type: 'string' }
              },
              reason: { description: 'What is wrong with it.', enum: fieldReasons },
              limit: { description: 'The limit that was passed, where there is one.', type: 'number' },
              suggestion: { description: 'The value that would be right, where it is known.', type: 'string' },
              quote: {
                description: 'What the platform itself says about a connection that was checked, where it says something.',
                type: 'string'
              }
            },
            required: ['path', 'reason']
          }
        }
      }
    },
    request_id: { description: 'The id of this request in the log of the server.', type: 'string' }
  },
  required: ['code', 'message', 'request_id']
}

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

/** Errors that nearly every call can return, documented once. 403 is also the result of the anti-forgery check. */
const ofEveryCall: readonly DeclaredFailure[] = [
  { reason: 'validation', status: 400 },
  { reason: 'notPermitted', status: 403 },
  { reason: 'notFound', status: 404 },
  { reason: 'validation', status: 413 },
  { reason: 'validation', status: 415 },
  { reason: 'unavailable', status: 429 },
  { reason: 'generic', status: 500 },
  { reason: 'unavailable', status: 503 }
]

/**
 * Builds the shared responses: one for the errors of every call, and one for each set of other errors with the same HTTP
 * status.
 */
export function createFailureResponses() {
  const components: Record<string, Json> = {
    OfEveryCall: {
      description: `What can happen to every call: ${ofEveryCall.map(one => `${coded(one)} with ${one.status}`).join(', ')}.`,
      headers: { 'Retry-After': { description: 'Seconds to wait; with 429 and 503.', schema: { type: 'integer' } } },
      content
    }
  }

  /** The error responses of a call by HTTP status. */
  function of(endpoint: EndpointDefinition): Json {
    const failures = declaredFailures(endpoint)
    const own = failures.filter(
      failure =>
        (failure.reason === 'notPermitted' && isForSome(endpoint)) || !ofEveryCall.some(one => isDeepStrictEqual(one, failure))
    )
    const responses: Json = {}
    for (const { status } of own) {
      const together = failures.filter(failure => failure.status === status).sort((a, b) => codeOf(a) - codeOf(b))
      const component = together.map(({ reason }) => reason.charAt(0).toUpperCase() + reason.slice(1)).join('Or')
      components[component] ??= { description: `${together.map(coded).join(', ')}.`, content }
      responses[status] = { $ref: `#/components/responses/${component}` }
    }
    return { ...responses, default: { $ref: '#/components/responses/OfEveryCall' } }
  }

  return { of, all: () => components }
}

/** Whether some authenticated callers can be rejected for who they are or for what they request. */
const isForSome = ({ callers, errors }: EndpointDefinition) =>
  ['publishers', 'owner', 'admins', 'members'].includes(callers) || errors?.includes('notPermitted')

const codeOf = ({ reason }: DeclaredFailure) => errorTable[reason].code
const coded = (failure: DeclaredFailure) => `${codeOf(failure)} \`${failure.reason}\``
