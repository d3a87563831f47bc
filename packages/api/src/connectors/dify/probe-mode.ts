import { randomUUID } from 'node:crypto'
import type { OutgoingAnswer } from '../call.ts'
import type { Surroundings } from '../connector.ts'
import { recordOf } from '../loose.ts'
import { refused } from './errors.ts'
import { callTo, type DifyConnection } from './request.ts'

/** Old servers do not say what kind of app a key opens. Two questions that run nothing tell it. @throws when neither yes nor no came back */
export async function probeMode(base: string, connection: DifyConnection, around: Surroundings): Promise<string> {
  const ask = async (path: string) => {
    const answer = await around.outgoing.json(callTo(base, connection, path, around))
    if (answer.status >= 500 || answer.status === 429) throw refused(answer, around, [connection.apiKey])
    return answer
  }
  const chats = (await ask('/conversations?user=__probe__&limit=1')).status === 200
  const flows = knowsRuns(await ask(`/workflows/run/${randomUUID()}`))
  if (chats) return flows ? 'advanced-chat' : 'chat'
  return flows ? 'workflow' : 'completion'
}

const knowsRuns = ({ status, body }: OutgoingAnswer) =>
  recordOf(body).code !== 'not_workflow_app' && (status === 404 || status === 200)
