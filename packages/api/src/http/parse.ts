import { AppError, problemsIn, type Schema, wirePath } from '@lyceum/core/contract'
import * as z from 'zod/mini'

/** Parses what came in by the contract's schema. @throws AppError validation with each wrong field */
export function parse<S extends Schema>(schema: S, value: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const problems = problemsIn(parsed.error, value).map(problem => ({ ...problem, path: wirePath(problem.path) }))
  throw new AppError('validation', { problems })
}
