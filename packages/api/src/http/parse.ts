import { AppError, problemsIn, type Schema } from '@lyceum/core/contract'
import * as z from 'zod/mini'

/** Parses what came in by the contract's schema. @throws AppError validation with each wrong field */
export function parse<S extends Schema>(schema: S, value: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError('validation', { problems: problemsIn(parsed.error, value) })
}
