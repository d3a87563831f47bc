import type { checkAgentVersion, ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { checkPlatform } from './ask-platform.ts'
import { openConnection } from './connection.ts'
import { toCheck } from './present.ts'
import type { Agent } from './queries.ts'
import { agentAs, describeVersion, readContent } from './versions.ts'

/** Asks the platform of a version now, and stores how that ended. @throws what the platform answered, after storing it */
export async function checkStoredVersion({
  context,
  subject,
  params
}: Call<typeof checkAgentVersion, Agent>): Promise<ReplyOf<typeof checkAgentVersion>> {
  const { db, secrets } = context
  const version = agentAs(subject, await readContent(db, subject, params.version))
  const { failure, check } = await checkPlatform(context, openConnection(secrets, version))
  await describeVersion(db, subject, params.version, check)
  if (failure) throw failure
  return toCheck(check)!
}
