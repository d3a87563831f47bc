import type * as z from 'zod/mini'
import { type FieldProblem, type FieldReason, fieldReasons } from './errors.ts'

type Issue = z.core.$ZodIssue

/** Converts zod issues to field problems. Server and forms use it, so both report the same problems for the same input. */
export function problemsIn(error: { issues: Issue[] }, given: unknown): FieldProblem[] {
  return error.issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.map(String)
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const issues = closest(issue.errors).map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }))
      return problemsIn({ issues }, given)
    }
    if (issue.code === 'unrecognized_keys') return issue.keys.map(key => ({ path: [...path, key], reason: 'unknownField' }))
    return [{ path, ...reasonOf(issue, at(given, issue.path)) }]
  })
}

/** For a value that matches no member of a union, returns the issues of the member that comes closest. */
function closest(shapes: Issue[][]): Issue[] {
  return shapes.reduce((best, shape) => (shape.length < best.length ? shape : best))
}

function reasonOf(issue: Issue, given: unknown): { reason: FieldReason; limit?: number } {
  switch (issue.code) {
    case 'too_small':
      return small(issue, given)
    case 'too_big':
      return {
        reason: issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        limit: Number(issue.maximum)
      }
    // An unknown discriminator.
    case 'invalid_union':
    case 'invalid_value':
      return { reason: given === undefined || given === null ? 'required' : 'enum' }
    case 'invalid_format':
    case 'custom':
      return { reason: fieldReasons.find(reason => reason === issue.message) ?? 'pattern' }
    default:
      return { reason: given === undefined || given === null ? 'required' : 'type' }
  }
}

function small(issue: Extract<Issue, { code: 'too_small' }>, given: unknown): { reason: FieldReason; limit?: number } {
  const limit = Number(issue.minimum)
  if (issue.origin === 'string') {
    if (given === '') return { reason: 'required' }
    return typeof given === 'string' && given.trim() === '' ? { reason: 'whitespace' } : { reason: 'tooShort', limit }
  }
  return { reason: issue.origin === 'array' ? 'tooFew' : 'tooSmall', limit }
}

function at(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
}
