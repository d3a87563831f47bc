import { AppError, limits } from '@lyceum/core/contract'
import { describeOrSuggest } from '../client/other-address.ts'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext, DescribedApp } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { callError } from './errors.ts'
import { readOpening } from './opening.ts'
import { type CopilotConnection, callTo, routeOf } from './request.ts'

/**
 * Gets a token, which proves the channel (platform notes §1.4), and runs the agent's start topic once, which alone tells its opener and
 * questions (§2); its name nothing does. @throws validation for an address that gives no tokens; agentInaccessible at the field that is refused
 */
export const describe = (connection: CopilotConnection, context: ConnectorContext): Promise<DescribedApp> =>
  describeOrSuggest(connection, likelyAddresses, one => describeAt(one, context))

async function describeAt(connection: CopilotConnection, context: ConnectorContext): Promise<DescribedApp> {
  const route = routeOf(connection)
  if ('tokenUrl' in route && !/token\/?$/i.test(route.tokenUrl.pathname)) throw wrongField('apiUrl', 'invalidPlatformUrl')
  const answer = await context.outgoing.json(
    'secret' in route
      ? callTo(`${route.base}/tokens/generate`, route.secret, context, { method: 'POST', body: {} })
      : callTo(route.tokenUrl.href, undefined, context)
  )
  if (answer.status >= 300 || !textOf(recordOf(answer.body).token)) throw refusal(answer, connection, context)
  const { opener, questions, signsIn } = await readOpening(connection, context)
  // It takes tokens of its users alone, which nobody here has.
  if (signsIn) throw new AppError('agentInaccessible', { problems: [{ path: ['connection'], reason: 'switchedOff' }] })
  return {
    name: '',
    description: '',
    opener: opener.slice(0, limits.opener),
    suggestedQuestions: questions
      .filter(question => question.length <= limits.suggestedQuestion)
      .slice(0, limits.suggestedQuestions),
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

/** The token endpoint of the agent that an address names, or the usual path of Direct Line (platform notes §1.1). */
function likelyAddresses({ origin, pathname }: URL): string[] {
  const agent = /^.*\/powervirtualagents\/(?:botsbyschema|bots)\/[^/]+/i.exec(pathname)?.[0]
  return [agent ? `${origin}${agent}/directline/token?api-version=2022-03-01-preview` : `${origin}/v3/directline`]
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
