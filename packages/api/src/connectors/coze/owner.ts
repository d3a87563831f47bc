import { recordOf, textOf } from '../reply/loose.ts'
import { isSuccess } from './errors.ts'
import { type Session, sendJson } from './request.ts'

/** To what a workflow belongs: the platform takes exactly one of these beside its id (platform notes §1.5). */
export type Owner = { app_id: string } | { bot_id: string }

const maxKnown = 1000
const ownersByClient = new WeakMap<Session['context']['outgoing'], Map<string, Owner>>()

/**
 * Finds out whether the id of a connection is that of an app or of an agent, and remembers it. Without one, the workflow's own app is
 * used; undefined if it has none, as workflows of the library.
 */
export async function ownerOf(session: Session, workflowId: string): Promise<Owner | undefined> {
  const { connection, context } = session
  const id = connection.appId?.trim()
  const key = JSON.stringify([session.base, workflowId, id])
  const known = ownersByClient.get(context.outgoing) ?? new Map<string, Owner>()
  ownersByClient.set(context.outgoing, known)
  const owner = known.get(key) ?? (await askForOwner(session, workflowId, id))
  if (owner && known.size < maxKnown) known.set(key, owner)
  return owner
}

async function askForOwner(session: Session, workflowId: string, id: string | undefined): Promise<Owner | undefined> {
  const answer = await sendJson(session, workflowPath(workflowId))
  const ownApp = textOf(recordOf(recordOf(recordOf(answer.body).data).workflow_detail).app_id)
  const isOfApp = ownApp !== '' && ownApp !== '0'
  if (!id) return isOfApp ? { app_id: ownApp } : undefined
  if (ownApp === id) return { app_id: id }
  // An agent of the same account may use a workflow of the library, and so may an app.
  return isSuccess(await sendJson(session, agentPath(id))) ? { bot_id: id } : { app_id: id }
}

/** The route of an agent's description (platform notes §2.1). */
export const agentPath = (id: string) => `/v1/bots/${encodeURIComponent(id)}?is_published=true`

/** The route of a workflow's schema and, as the channel of the API, its persona (platform notes §2.1, §2.2). */
export const workflowPath = (id: string) => `/v1/workflows/${encodeURIComponent(id)}?include_input_output=true&connector_id=1024`
