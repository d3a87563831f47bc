import { type AuditKind, auditActionNames, auditKinds } from '@lyceum/core/contract/audit'
import { dayParameter, idParameter, searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

/** Which entries of the audit are shown; empty texts are for all. `what` is a kind of thing, or an action. */
export type AuditFilter = {
  /** The tab of the page. */
  tab: 'audit' | ''
  query: string
  what: string
  actorId: string
  subjectId: string
  from: string
  to: string
  page: number
}

export const auditFilter: FilterRules<AuditFilter> = {
  path: '/management/usage-stats',
  read: search => ({
    tab: search.tab === 'audit' ? 'audit' : '',
    query: searchParameter(search),
    what: [...auditKinds, ...auditActionNames].find(one => one === search.what) ?? '',
    actorId: idParameter(search.actorId),
    subjectId: idParameter(search.subjectId),
    from: dayParameter(search.from),
    to: dayParameter(search.to),
    page: pageNamedIn(search)
  })
}

/** What the server is asked for, without the page. */
export function entriesOf({ query, what, actorId, subjectId, from, to }: AuditFilter) {
  return {
    query: query || undefined,
    kind: auditKinds.find((kind): kind is AuditKind => kind === what),
    action: what.includes('.') ? what : undefined,
    actorId: actorId || undefined,
    subjectId: subjectId || undefined,
    from: from || undefined,
    to: to || undefined
  }
}
