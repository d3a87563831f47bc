import { createLoaded, type PersonClient } from '@lyceum/core'
import type { ReplyOf } from '@lyceum/core/contract/endpoint'
import { changeManagedAgents } from '@lyceum/core/contract/managed-agents'
import { handBasesOver } from '@lyceum/core/contract/managed-bases'
import { blockUser, getUser, handOver } from '@lyceum/core/contract/people'
import { deleteUser, exportUserData } from '@lyceum/core/contract/privacy'
import { atom } from 'nanostores'
import { allOrThrow, inParts } from '../../parts/selection/in-parts.ts'

type Moved = Pick<ReplyOf<typeof handOver>, 'agentIds' | 'baseIds'>

/** So many at once as a call takes. */
const partSize = 100

/** A person with what they own. What a call refuses is thrown to who shows it. */
export function createUserDetail(client: PersonClient, userId: string) {
  const params = { userId }
  const person = createLoaded(signal => client.request(getUser, { params, signal }))
  return {
    person,
    async block(blocked: boolean) {
      const user = await client.request(blockUser, { params, body: { blocked }, quiet: true })
      person.update(detail => ({ ...detail, user }))
      await person.reload()
    },
    async handOver(toUserId: string) {
      const moved = await client.request(handOver, { params, body: { toUserId }, quiet: true })
      await person.reload()
      return moved
    },
    /** Gives back what is still whom it was given to. @throws AppError when they may not own it any more */
    async undoHandOver({ agentIds, baseIds }: Moved, toUserId: string): Promise<number> {
      const back = { toUserId: userId, ifOwnerId: toUserId }
      const $progress = atom(null)
      const agents = await inParts(agentIds, partSize, $progress, async part => {
        const body = { act: 'hand_over' as const, agents: part.map(id => ({ id })), ...back }
        return (await client.request(changeManagedAgents, { body, quiet: true })).items
      })
      const bases = await inParts(baseIds, partSize, $progress, async part => {
        const body = { baseIds: [...part], ...back }
        return (await client.request(handBasesOver, { body, quiet: true })).items
      })
      await person.reload()
      return allOrThrow(agents).filter(({ outcome }) => outcome === 'changed').length + allOrThrow(bases).length
    },
    /** The bytes of the archive. @throws AppError; the reason of the signal */
    download: (signal: AbortSignal, onProgress: (bytes: number) => void) =>
      client.file(exportUserData, { params, signal, onProgress }),
    remove: () => client.request(deleteUser, { params, quiet: true })
  }
}

export type UserDetailStore = ReturnType<typeof createUserDetail>
