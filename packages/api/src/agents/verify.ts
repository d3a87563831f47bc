import type { Connection, PlatformAgent, verifyAgent } from '@lyceum/core/contract'
import type { DescribedApp } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { askPlatform, checkPlatform } from './ask-platform.ts'
import { isStored } from './connection.ts'
import { enteredConnection } from './entered-connection.ts'
import { copyAppIcon } from './icon.ts'
import type { Agent } from './queries.ts'
import { describeVersion } from './versions.ts'

/** Checks a connection with its platform. For an existing agent, stored secrets are used where none were entered. */
export async function verify({ context, actor, body }: Call<typeof verifyAgent>): Promise<PlatformAgent> {
  const { connection, agent } = await enteredConnection(context, actor, body)
  const isUnchanged = agent && isStored(context.secrets, agent, connection)
  const described = isUnchanged
    ? await verifyStored(context, agent, connection)
    : (await askPlatform(context, connection)).described
  return { ...described, icon: await copyAppIcon(context, connection, signedIn(actor).userId) }
}

/** Checks the stored connection and stores the result for reviewers. */
async function verifyStored(context: Context, agent: Agent, connection: Connection): Promise<DescribedApp> {
  const { described, failure, check } = await checkPlatform(context, connection)
  await describeVersion(context.db, agent, agent.nextVersion ?? agent.version, check)
  if (!described) throw failure
  return described
}
