import { type AuditKind, auditActionNames, auditKinds } from '@lyceum/core/contract/audit'
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

const idIn = (value: string | undefined) => (/^[\w-]{1,64}$/.test(value ?? '') ? value! : '')
const dayIn = (value: string | undefined) => (/^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? value! : '')

export const auditFilter: FilterRules<AuditFilter> = {
  path: '/management/usage-stats',
  read: search => ({
    tab: search.tab === 'audit' ? 'audit' : '',
    query: search.query?.trim() ?? '',
    what: [...auditKinds, ...auditActionNames].find(one => one === search.what) ?? '',
    actorId: idIn(search.actorId),
    subjectId: idIn(search.subjectId),
    from: dayIn(search.from),
    to: dayIn(search.to),
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
