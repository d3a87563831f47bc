import { AppError, problemsIn, type Schema } from '@lyceum/core/contract'
import * as z from 'zod/mini'

/** Parses an input by its schema. @throws AppError validation with all field problems */
export function parse<S extends Schema>(schema: S, value: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError('validation', { problems: problemsIn(parsed.error, value) })
}
