import { environment } from './environment.ts'

/**
 * Sentences about variables that look like ours but that nobody reads, such as `OIDC_SECRET` or `ADMIN_EMAIL`. Names that
 * Kubernetes makes of a service called `lyceum` are left out.
 */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter(name => !known.includes(name) && !fromKubernetes.test(name))
    .flatMap(name => {
      const isOurs = ownPrefix.test(name)
      if (!isOurs && name.length < minLength) return []
      const edits = isOurs ? maxEdits : maxEditsOfOthers
      const [closest] = known
        .filter(one => Math.abs(one.length - name.length) <= edits)
        .map(one => ({ one, edits: distance(name, one) }))
        .filter(one => one.edits <= edits)
        .sort((a, b) => a.edits - b.edits)
      if (!closest && !isOurs) return []
      return [`${name} is not a variable of the server${closest ? `; did you mean ${closest.one}?` : ''}`]
    })
}

const known = [...Object.keys(environment), 'DEMO_PLATFORMS_PORT', 'DEMO_COURSE_PORT', 'PORTAL_PORT']
const ownPrefix = /^(LYCEUM|OIDC|ADMIN|ORG)_/
const fromKubernetes = /^LYCEUM_(SERVICE_|PORT(_|$))/
const maxEdits = 6
/** A name without our prefix is taken for a slip of ours only when it is long, and very near. */
const maxEditsOfOthers = 2
const minLength = 8

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
