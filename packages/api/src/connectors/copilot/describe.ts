import { AppError, type PlatformAgent } from '@lyceum/core/contract'
import type { ConnectorContext } from '../connector.ts'
import { wrongField } from '../failures.ts'
import { recordOf, textOf } from '../loose.ts'
import type { OutgoingAnswer } from '../outgoing.ts'
import { callError } from './errors.ts'
import { type CopilotConnection, callTo, routeOf } from './request.ts'

/**
 * Gets a token, which proves the channel without asking the agent (platform notes §1.4). No call tells an agent's name, opener or questions
 * (§2). @throws validation for an address that gives no tokens; agentInaccessible at the field that is refused
 */
export async function describe(connection: CopilotConnection, context: ConnectorContext): Promise<PlatformAgent> {
  const route = routeOf(connection)
  const answer = await context.outgoing.json(
    'secret' in route
      ? callTo(`${route.base}/tokens/generate`, route.secret, context, { method: 'POST', body: {} })
      : callTo(route.tokenUrl.href, undefined, context)
  )
  if (answer.status >= 300 || !textOf(recordOf(answer.body).token)) throw refusal(answer, connection, context)
  return {
    name: '',
    description: '',
    opener: '',
    suggestedQuestions: [],
    form: [],
    capabilities: {
      deepThinking: false,
      onlineSearch: false,
      knowledgeBases: true,
      files: true,
      stop: false,
      suggestions: true,
      citations: true
    }
  }
}

function refusal(answer: OutgoingAnswer, connection: CopilotConnection, context: ConnectorContext): AppError {
  const route = routeOf(connection)
  const hasSecret = 'secret' in route
  // A page, or a server that doesn't know Direct Line.
  if (answer.status < 300 || answer.status === 405 || (answer.status === 404 && hasSecret))
    return wrongField('apiUrl', 'invalidPlatformUrl')
  const failure = callError(answer, context, hasSecret ? [route.secret] : [])
  if (failure.reason !== 'agentInaccessible') return failure
  // A secret is also refused in another region than its agent's; a token endpoint by an agent that wants people to sign in.
  return new AppError(failure.reason, {
    problems: [{ path: ['connection', hasSecret ? 'apiKey' : 'apiUrl'], reason: hasSecret ? 'keyRefused' : 'switchedOff' }]
  })
}
