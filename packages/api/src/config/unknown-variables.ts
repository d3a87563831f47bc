import { environment } from './environment.ts'

/**
 * Sentences about variables that look like ours but that nobody reads, such as `OIDC_SECRET` or `ADMIN_EMAIL`. Names that
 * Kubernetes makes of a service called `lyceum` are left out.
 */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter(name => !known.includes(name) && !fromKubernetes.test(name))
    .flatMap(name => {
      const [closest] = known.map(one => ({ one, edits: distance(name, one) })).sort((a, b) => a.edits - b.edits)
      const isNear = name.length >= 8 && closest!.edits <= 2
      if (!isNear && !ownPrefix.test(name)) return []
      return [`${name} is not a variable of the server${closest!.edits <= maxEdits ? `; did you mean ${closest!.one}?` : ''}`]
    })
}

const known = [...Object.keys(environment), 'DEMO_PLATFORMS_PORT', 'PORTAL_PORT']
const ownPrefix = /^(LYCEUM|OIDC|ADMIN|ORG)_/
const fromKubernetes = /^LYCEUM_(SERVICE_|PORT(_|$))/
const maxEdits = 6

/** The number of letters to insert, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of [...other].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === otherLetter ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
