import { createLoaded, fetchFile, type PersonClient } from '@lyceum/core'
import { blockUser, getUser, handOver } from '@lyceum/core/contract/people'
import { deleteUser, exportUserData } from '@lyceum/core/contract/privacy'

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
    /** The bytes of the archive. @throws AppError; the reason of the signal */
    download: (signal: AbortSignal, onProgress: (bytes: number) => void) =>
      fetchFile(client, exportUserData, { params }, signal, onProgress),
    remove: () => client.request(deleteUser, { params, quiet: true })
  }
}

export type UserDetailStore = ReturnType<typeof createUserDetail>
