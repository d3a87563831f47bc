import { isDeepStrictEqual } from 'node:util'
import { AppError, type ManagedAgent, type restoreAgentVersion } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findReadableBases } from '../knowledge/passages.ts'
import { checkPlatform } from './ask-platform.ts'
import { isStored, openConnection } from './connection.ts'
import { lockAgentFor } from './lock-for.ts'
import { toManaged } from './present.ts'
import type { Agent } from './queries.ts'
import { saveVersion } from './save-version.ts'
import { agentAs, asEdited, readContent, versionContentOf, versionSettingsOf } from './versions.ts'

/**
 * Saves an earlier version as a new one. Its platform is asked for the current form; a failure does not prevent it, the review shows it.
 * @throws alreadyProcessed when the agent is as that version was
 */
export async function restore({
  context,
  actor,
  subject,
  params
}: Call<typeof restoreAgentVersion, Agent>): Promise<ManagedAgent> {
  const { db, secrets } = context
  const { userId } = signedIn(actor)
  const earlier = await readContent(db, subject, params.version)
  const readable = await findReadableBases(db, subject.ownerId, earlier.settings.knowledgeBaseIds)
  const knowledgeBaseIds = earlier.settings.knowledgeBaseIds.filter(id => readable.some(base => base.id === id))
  const content = { ...earlier, settings: { ...earlier.settings, knowledgeBaseIds } }
  const restored = agentAs(subject, content)
  const connection = openConnection(secrets, restored)
  const { described, check } = await checkPlatform(context, connection)
  const description = described ? { form: described.form, capabilities: described.capabilities } : {}

  return inTransaction(db, async transaction => {
    const agent = await lockAgentFor(transaction, actor, 'agent.edit', subject.id)
    const before = await asEdited(transaction, agent)
    const isSame = isDeepStrictEqual(versionSettingsOf(before), versionSettingsOf(restored))
    if (isSame && isStored(secrets, before, connection)) throw new AppError('alreadyProcessed')
    const after = await saveVersion(secrets, transaction, agent, {
      authorId: userId,
      at: context.now(),
      step: 'restored',
      visibility: agent.visibility,
      content: versionContentOf({ ...restored, ...description, ...check })
    })
    if (userId !== agent.ownerId) {
      await record(transaction, {
        actorId: userId,
        action: 'agent.restore',
        subjectKind: 'agent',
        subjectId: agent.id,
        before: { version: agent.nextVersion ?? agent.version },
        after: { version: after.nextVersion ?? after.version, restored: params.version }
      })
    }
    return toManaged(after)
  })
}
