import type { ConnectorContext } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { agentPath, workflowPath } from './owner.ts'
import { type CozeConnection, sendJson, sessionOf } from './request.ts'

/** The link to the picture of an agent or a workflow; it may expire (platform notes §2.1, §2.2). */
export async function icon(connection: CozeConnection, context: ConnectorContext): Promise<string | undefined> {
  const session = sessionOf(connection, undefined, context)
  const workflowId = connection.type === 'chat' ? undefined : connection.workflowId?.trim()
  const path = workflowId ? workflowPath(workflowId) : agentPath(connection.appId?.trim() ?? '')
  const { icon_url, role, workflow_detail } = recordOf(recordOf((await sendJson(session, path)).body).data)
  const links = [icon_url, recordOf(recordOf(role).avatar).image_url, recordOf(workflow_detail).icon_url].map(textOf)
  return links.find(link => /^https?:\/\//.test(link))
}
