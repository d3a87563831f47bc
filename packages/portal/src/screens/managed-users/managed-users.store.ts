import { createLoaded, type PersonClient } from '@lyceum/core'
import type { ListedDepartment, ManagedUser, Role } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract'
import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  mapDepartmentClaim,
  mergeDepartment,
  updateDepartment
} from '@lyceum/core/contract/departments'
import { listUserIds, listUsers, setRoles } from '@lyceum/core/contract/people'
import { atom } from 'nanostores'
import { allOrThrow, inParts, type Outcome, type Progress } from '../../parts/selection/in-parts.ts'
import { type ManagedUsersFilter, peopleOf } from './filter.ts'

/** A person and the role that they have, or had. */
export type RoleOf = Pick<ManagedUser, 'id' | 'role'>

/** A page of people, all departments, and the changes of both. What a call refuses is thrown to who shows it. */
export function createManagedUsers(client: PersonClient) {
  const list = createLoaded((signal, filter: ManagedUsersFilter) => {
    const { sort, order, page } = filter
    return client.request(listUsers, { query: { ...peopleOf(filter), sort, order, page }, signal, quiet: true })
  })
  const departments = createLoaded(signal => client.request(listDepartments, { signal, quiet: true }))
  const $progress = atom<Progress | null>(null)

  /** Sets the role of any number of people, a part of them at a time. The results are those who had another */
  async function setRoleOf(
    people: readonly RoleOf[],
    role: Role,
    options: { ownToo?: boolean; ifRole?: Role } = {}
  ): Promise<Outcome<RoleOf, RoleOf>> {
    const others = people.filter(person => person.role !== role)
    const change = async (part: readonly RoleOf[]) => {
      const body = { userIds: part.map(({ id }) => id), role, ...options }
      const { items } = await client.request(setRoles, { body, quiet: true })
      return part.filter(({ id }) => items.some(item => item.id === id))
    }
    return inParts(others, limits.maxPageSize, $progress, change).finally(list.reload)
  }

  const shown = (change: Promise<{ items: ListedDepartment[] }>) =>
    change.then(reply => {
      departments.put(reply)
      return list.reload()
    })

  return {
    list,
    departments,
    $progress,
    setRoleOf,
    /** All people that a filter finds. */
    peopleIn: async (filter: ManagedUsersFilter): Promise<RoleOf[]> =>
      (await client.request(listUserIds, { query: peopleOf(filter), quiet: true })).items,
    /** Gives people the roles back that they had, where the role is still the one that a batch gave them. @throws AppError */
    async undo(changed: readonly RoleOf[], given: Role): Promise<number> {
      let undone = 0
      for (const role of new Set(changed.map(person => person.role))) {
        const had = changed.filter(person => person.role === role).map(({ id }) => ({ id, role: given }))
        undone += allOrThrow(await setRoleOf(had, role, { ifRole: given })).length
      }
      return undone
    },
    create: (label: string, parentId: string | null) =>
      shown(client.request(createDepartment, { body: { label, parentId }, quiet: true })),
    reshape: ({ id }: ListedDepartment, label: string, parentId: string | null) =>
      shown(client.request(updateDepartment, { params: { departmentId: id }, body: { label, parentId }, quiet: true })),
    merge: ({ id }: ListedDepartment, intoId: string) =>
      shown(client.request(mergeDepartment, { params: { departmentId: id }, body: { intoId }, quiet: true })),
    assign: ({ id }: ListedDepartment, claim: string) =>
      shown(client.request(mapDepartmentClaim, { params: { departmentId: id }, body: { claim }, quiet: true })),
    remove: async ({ id }: ListedDepartment) => {
      await client.request(deleteDepartment, { params: { departmentId: id }, quiet: true })
      await departments.reload()
    }
  }
}

export type ManagedUsersStore = ReturnType<typeof createManagedUsers>
