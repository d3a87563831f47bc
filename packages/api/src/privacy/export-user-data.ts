import type { exportUserData } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { UserWithDepartment } from '../users/queries.ts'
import { oneArchiveFor } from './one-archive.ts'

/** What an administrator hands to a person who asks for it. What they wrote is theirs to download. */
export async function sendPersonData({ context, actor, subject, response }: Call<typeof exportUserData, UserWithDepartment>) {
  const { userId: actorId } = signedIn(actor)
  await oneArchiveFor(actorId, async () => {
    await record(context.db, {
      actorId,
      action: 'user.export',
      subjectKind: 'user',
      subjectId: subject.id,
      before: null,
      after: null
    })
    const { sendArchive } = await import('./send-archive.ts')
    await sendArchive(context, response, subject, { withTexts: false })
  })
}
