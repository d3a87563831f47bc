import { createLoaded, type PersonClient } from '@lyceum/core'
import { listCourses } from '@lyceum/core/contract/courses'
import { searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

export type ManagedCoursesFilter = { query: string; page: number }

export const managedCoursesFilter: FilterRules<ManagedCoursesFilter> = {
  path: '/management/courses',
  read: search => ({ query: searchParameter(search), page: pageNamedIn(search) })
}

/** One page of the courses of all learning platforms. */
export const createManagedCourses = (client: PersonClient) =>
  createLoaded((signal, { query, page }: ManagedCoursesFilter) =>
    client.request(listCourses, { query: { query: query || undefined, page }, signal, quiet: true })
  )
