import type { FieldProblem } from '../contract/errors.ts'
import { type FieldReason, fieldReasons } from '../contract/field-reasons.ts'
import { opaqueKeys, ourName } from '../contract/wire.ts'

/** Parses the field problems of an error response; field names are converted to camelCase. */
export function problemsOf(details: unknown): FieldProblem[] {
  const problems = (details as { problems?: unknown } | undefined)?.problems
  return Array.isArray(problems) ? problems.flatMap(problemOf) : []
}

function problemOf({ path, reason, limit, suggestion, quote }: Record<string, unknown>): FieldProblem[] {
  if (!Array.isArray(path)) return []
  const known = fieldReasons.includes(reason as FieldReason) ? (reason as FieldReason) : 'rejected'
  return [
    {
      path: ourPath(path.map(String)),
      reason: known,
      ...(typeof limit === 'number' && { limit }),
      ...(typeof suggestion === 'string' && { suggestion }),
      ...(typeof quote === 'string' && { quote })
    }
  ]
}

/** Keys below an opaque key were chosen by people and are not renamed. */
function ourPath(path: string[]): string[] {
  const opaque = path.findIndex(part => opaqueKeys.has(part))
  return path.map((part, index) => (opaque !== -1 && index > opaque ? part : ourName(part)))
}
