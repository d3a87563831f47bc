import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { deleteMe, deleteMyConversations, exportMyData, getMyData } from '@lyceum/core/contract/privacy'

/** How much there is of the person, and what they may do with it. */
export function createMyData(client: PersonClient) {
  const data = createLoaded(signal => client.request(getMyData, { signal }))
  const { $busy, attempt } = createBusy()
  return {
    data,
    $busy,
    /** The bytes of the archive. @throws AppError; the reason of the signal */
    download: (signal: AbortSignal, onProgress: (bytes: number) => void) => client.file(exportMyData, { signal, onProgress }),
    /** Returns how many were deleted; undefined when the server refused, which is reported. */
    async deleteConversations(): Promise<number | undefined> {
      let deleted: number | undefined
      await attempt(async () => {
        deleted = (await client.request(deleteMyConversations)).conversations
        await data.reload()
      })
      return deleted
    },
    /** Deletes the account and signs out. What was refused is reported, and what there is read again. */
    async deleteAccount(): Promise<void> {
      const done = await attempt(() => client.request(deleteMe))
      if (done) await client.session.signOut()
      else await data.reload()
    }
  }
}
