import { isDeepStrictEqual } from 'node:util'
import { AppError, type Connection, type ManagedAgent, type updateAgent } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { askPlatform, checkPlatform } from './ask-platform.ts'
import { auditedConnection, completeConnection, isStored, sealConnection } from './connection.ts'
import { lockAgentFor } from './lock-for.ts'
import { checkOwnBases } from './own-bases.ts'
import { toManaged } from './present.ts'
import type { Agent } from './queries.ts'
import { saveVersion } from './save-version.ts'
import { asEdited, type Description, describeVersion, versionContentOf, versionSettingsOf } from './versions.ts'

/**
 * Changes an agent: what is saved is its next version. A new connection is saved only if its platform responds. For an unchanged one the
 * platform is asked for the current form, but a failure does not prevent changes of other fields.
 * @throws notPermitted when the type or the platform would change
 */
export async function republish({ context, actor, subject, body }: Call<typeof updateAgent, Agent>): Promise<ManagedAgent> {
  const { userId } = signedIn(actor)
  const { connection: entered, visibility, ...settings } = body
  for (const field of ['platform', 'type'] as const)
    if (entered[field] !== subject[field])
      throw new AppError('notPermitted', { problems: [{ path: ['connection', field], reason: 'rejected' }] })
  await checkOwnBases(context.db, subject.ownerId, settings.knowledgeBaseIds)
  const edited = await asEdited(context.db, subject)
  const connection = completeConnection(context.secrets, entered, edited)
  const description = await describe(context, edited, connection)

  return inTransaction(context.db, async transaction => {
    const agent = await lockAgentFor(transaction, actor, 'agent.edit', subject.id)
    const before = await asEdited(transaction, agent)
    const changed =
      visibility !== agent.visibility ||
      !isStored(context.secrets, before, connection) ||
      !isDeepStrictEqual(versionSettingsOf(before), settings)
    if (!changed) {
      await describeVersion(transaction, agent, agent.nextVersion ?? agent.version, description)
      return toManaged(agent)
    }
    const sealed = sealConnection(context.secrets, connection)
    const after = await saveVersion(context.secrets, transaction, agent, {
      authorId: userId,
      at: context.now(),
      step: 'edited',
      visibility,
      content: { ...versionContentOf({ ...before, ...description, ...sealed }), settings }
    })
    if (userId !== agent.ownerId) {
      await record(transaction, {
        actorId: userId,
        action: 'agent.edit',
        subjectKind: 'agent',
        subjectId: agent.id,
        before: auditView(before),
        after: auditView(await asEdited(transaction, after))
      })
    }
    return toManaged(after)
  })
}

async function describe(context: Context, agent: Agent, connection: Connection): Promise<Description> {
  const ask = isStored(context.secrets, agent, connection) ? checkPlatform : askPlatform
  const { described, check } = await ask(context, connection)
  return described ? { ...check, form: described.form, capabilities: described.capabilities } : check
}

const auditView = (agent: Agent) => ({
  ...versionSettingsOf(agent),
  visibility: agent.visibility,
  ...auditedConnection(agent)
})
