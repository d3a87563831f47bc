import { type Identity, identities, type Role, roles, userSorts } from '@lyceum/core/contract'
import { choiceParameter, idParameter, searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

/** Filter and order of the people of the school. `standing` is empty for all but those who are blocked. */
export type ManagedUsersFilter = {
  query: string
  departmentId: string
  role: Role | ''
  identity: Identity | ''
  standing: 'blocked' | ''
  sort: (typeof userSorts)[number]
  order: 'asc' | 'desc'
  page: number
}

export const managedUsersFilter: FilterRules<ManagedUsersFilter> = {
  path: '/management/users',
  read: search => ({
    query: searchParameter(search),
    departmentId: idParameter(search.departmentId),
    role: choiceParameter(roles, search.role) ?? '',
    identity: choiceParameter(identities, search.identity) ?? '',
    standing: search.standing === 'blocked' ? 'blocked' : '',
    sort: choiceParameter(userSorts, search.sort) ?? 'name',
    order: search.order === 'desc' ? 'desc' : 'asc',
    page: pageNamedIn(search)
  })
}

/** What the server is asked for, without order and page. */
export function peopleOf({ query, departmentId, role, identity, standing }: ManagedUsersFilter) {
  return {
    query: query || undefined,
    departmentId: departmentId || undefined,
    role: role || undefined,
    identity: identity || undefined,
    standing: standing || undefined
  }
}
