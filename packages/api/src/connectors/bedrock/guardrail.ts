import { platformLimits } from '../reply/limits.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'

/** What a guardrail did: `masks` if all that it found was made unreadable, and the answer stayed otherwise. */
export type Guarded = { masks: boolean; found: string[] }

/**
 * What a guardrail found that intervened (platform notes §3), by the names and kinds of its policies; never the words that it found. Its
 * assessments are policies in policies, in which whatever was found has an `action`.
 */
export function guardedBy(trace: unknown): Guarded {
  const { inputAssessments, outputAssessments } = recordOf(trace)
  const found = new Set<string>()
  let acts = 0
  let masked = 0
  // A stack instead of recursion, since a platform may nest them deeply.
  const stack: unknown[] = [...listOf(inputAssessments), ...listOf(outputAssessments)]
  for (let visited = 0; stack.length > 0 && visited < 2000; visited++) {
    const raw = stack.pop()
    if (raw === null || typeof raw !== 'object') continue
    const { action, name, type } = recordOf(raw)
    const did = textOf(action).toUpperCase()
    if (did !== '' && did !== 'NONE') {
      acts++
      if (did === 'ANONYMIZED') masked++
      const what = [textOf(type), textOf(name)].filter(Boolean).join(' ').slice(0, platformLimits.title)
      if (found.size < platformLimits.fields) found.add(`${what || 'words'}: ${did}`.slice(0, platformLimits.title))
    }
    stack.push(...Object.values(raw).slice(0, 200))
  }
  return { masks: acts > 0 && masked === acts, found: [...found] }
}
