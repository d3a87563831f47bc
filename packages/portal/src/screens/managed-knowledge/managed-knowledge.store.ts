import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { listDepartments } from '@lyceum/core/contract/departments'
import { deleteBase } from '@lyceum/core/contract/knowledge'
import { handBasesOver, listManagedBaseIds, listManagedBases } from '@lyceum/core/contract/managed-bases'
import { atom } from 'nanostores'
import { allOrThrow, inParts, type Outcome, type Progress } from '../../parts/selection/in-parts.ts'
import { basesOf, type ManagedKnowledgeFilter } from './filter.ts'

export type FormerOwner = { id: string; ownerId: string }

/** So many at once that progress can be seen. */
const partSize = 20

/** One page of all knowledge bases. `remove` returns whether it succeeded; a failure is reported by toast. */
export function createManagedKnowledge(client: PersonClient) {
  const { $state, load, reload } = createLoaded((signal, filter: ManagedKnowledgeFilter) => {
    const { sort, order, page } = filter
    return client.request(listManagedBases, { query: { ...basesOf(filter), sort, order, page }, signal, quiet: true })
  })
  const { $busy, attempt } = createBusy()
  const $progress = atom<Progress | null>(null)
  const handOver = (baseIds: readonly string[], toUserId: string, ifOwnerId?: string): Promise<Outcome<string, FormerOwner>> =>
    inParts(baseIds, partSize, $progress, async part => {
      const body = { baseIds: [...part], toUserId, ...(ifOwnerId !== undefined && { ifOwnerId }) }
      return (await client.request(handBasesOver, { body, quiet: true })).items
    }).finally(reload)
  return {
    $state,
    $busy,
    $progress,
    departments: createLoaded(signal => client.request(listDepartments, { signal, quiet: true })),
    load,
    /** All bases that a filter finds. @throws AppError */
    basesIn: async (filter: ManagedKnowledgeFilter): Promise<string[]> =>
      (await client.request(listManagedBaseIds, { query: basesOf(filter), quiet: true })).items.map(({ id }) => id),
    // Reloads after a failure too, because somebody else may have deleted it.
    remove: (baseId: string) => attempt(() => client.request(deleteBase, { params: { baseId } }).finally(reload)),
    /** The results are the bases that have another owner now, with the one before. */
    handOver,
    /** Gives bases back that are still whom they were given to. @returns how many @throws AppError */
    async undoHandOver(moved: readonly FormerOwner[], toUserId: string): Promise<number> {
      let undone = 0
      for (const ownerId of new Set(moved.map(base => base.ownerId))) {
        const theirs = moved.filter(base => base.ownerId === ownerId).map(({ id }) => id)
        undone += allOrThrow(await handOver(theirs, ownerId, toUserId)).length
      }
      return undone
    }
  }
}

export type ManagedKnowledgeStore = ReturnType<typeof createManagedKnowledge>
