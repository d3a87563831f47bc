import { randomUUID } from 'node:crypto'
import { AppError, limits } from '@lyceum/core/contract'
import { describeOrSuggest, originOnly } from '../client/other-address.ts'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'
import type { ConnectorContext, DescribedApp } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, isSuccess, jsonBodyOf } from './errors.ts'
import { formOf, workflowForm } from './inputs.ts'
import { type HiAgentConnection, openSession, type Session, sendAction, valuesToRedact } from './request.ts'

/**
 * Reads the description of an app, which checks address and key without spending tokens (platform notes §1.4, §2.1).
 * @throws validation for an address that isn't HiAgent's; agentInaccessible for a refused key or a closed API channel; thirdPartyFailed
 * and other errors of the platform
 */
export const describe = (connection: HiAgentConnection, context: ConnectorContext): Promise<DescribedApp> =>
  describeOrSuggest(connection, originOnly, one => describeAt(one, context))

async function describeAt(connection: HiAgentConnection, context: ConnectorContext): Promise<DescribedApp> {
  const session = openSession(connection, 'verify', context)
  const answer = await sendAction(session, 'get_app_config_preview', {})
  const config = recordOf(jsonBodyOf(answer))
  const isWorkflow = connection.type === 'workflow'
  if (!isSuccess(answer) || textOf(config.Name).trim() === '') {
    const failure = failureOf(session, answer)
    // Whether the description of a workflow can be read is not documented.
    if (!isWorkflow || failure.reason === 'agentInaccessible' || failure.reason === 'validation') throw failure
    await checkRuns(session)
  }
  const own = { opener: textOf(config.OpenMessage).trim(), questions: questionsOf(config.OpenQuery) }
  const { opener, questions } = isWorkflow || own.opener !== '' ? own : await readOpening(session, own.questions)
  return {
    name: textOf(config.Name).trim().slice(0, limits.agentName),
    description: '',
    opener: isWorkflow ? '' : opener.slice(0, limits.opener),
    suggestedQuestions: isWorkflow ? [] : questions,
    form: isWorkflow ? workflowForm(connection.workflowInputs) : formOf(config.VariableConfigs),
    capabilities: {
      deepThinking: false,
      onlineSearch: false,
      knowledgeBases: false,
      files: !isWorkflow && connection.fileLinks === 'on',
      stop: !isWorkflow,
      suggestions: !isWorkflow && suggests(config),
      citations: !isWorkflow
    }
  }
}

/**
 * Newer versions have the opener apart, which belongs to a conversation (platform notes §2.2); older ones, and apps that need inputs, have
 * none.
 */
async function readOpening(session: Session, otherwise: string[]): Promise<{ opener: string; questions: string[] }> {
  const resultOf = async (action: string, body: object) => {
    const answer = await sendAction(session, action, body).catch(() => undefined)
    session.context.signal.throwIfAborted()
    return answer && isSuccess(answer) ? recordOf(jsonBodyOf(answer)) : {}
  }
  const created = recordOf((await resultOf('create_conversation', { Inputs: {} })).Conversation)
  const AppConversationID = textOf(created.AppConversationID)
  if (AppConversationID === '') return { opener: '', questions: otherwise }
  const config = recordOf((await resultOf('get_opening_config', { AppConversationID })).OpeningConfig)
  await resultOf('delete_conversation', { AppConversationID })
  if (config.OpeningEnabled === false) return { opener: '', questions: otherwise }
  const questions = questionsOf(config.OpeningQuestions)
  return { opener: textOf(config.OpeningText).trim(), questions: questions.length > 0 ? questions : otherwise }
}

/** Asks for a run that doesn't exist, which fails if the key is refused (platform notes §1.4). */
async function checkRuns(session: Session): Promise<void> {
  const answer = await sendAction(session, 'query_run_app_process', { RunID: randomUUID().replaceAll('-', '') })
  const failure = isSuccess(answer) ? undefined : failureOf(session, answer)
  if (failure && failure.reason !== 'thirdPartyFailed') throw failure
  if (failure && answer.status >= 500 && jsonBodyOf(answer) === undefined) throw failure
}

/** Reports a refused key at its field, and a page or an unknown path at the address. */
function failureOf({ connection, context }: Session, answer: OutgoingAnswer): AppError {
  const isPage = jsonBodyOf(answer) === undefined && /html/.test(answer.type)
  if (isPage && answer.status < 500 && ![401, 403].includes(answer.status)) return wrongField('apiUrl', 'invalidPlatformUrl')
  if (answer.status === 404 && jsonBodyOf(answer) === undefined) return wrongField('apiUrl', 'invalidPlatformUrl')
  const { reason } = callError(answer, context, valuesToRedact(connection))
  if (reason !== 'agentInaccessible') return new AppError(reason)
  return new AppError(reason, { problems: [{ path: ['connection', 'apiKey'], reason: 'keyRefused' }] })
}

/** Questions are a list, or as older SDKs have it a text, which may be the JSON of a list (platform notes §2.1). */
function questionsOf(raw: unknown): string[] {
  return listIn(raw)
    .map(question => textOf(question).trim())
    .filter(question => question !== '' && question.length <= limits.suggestedQuestion)
    .slice(0, limits.suggestedQuestions)
}

function listIn(raw: unknown): unknown[] {
  if (typeof raw !== 'string') return listOf(raw)
  const parsed = parseJson(raw)
  return parsed === undefined ? [raw] : listOf(parsed)
}

/** The agents of an app with several each have a switch of their own (platform notes §2.1). */
const suggests = ({ SuggestEnabled, AgentNodeSuggestEnabledMap }: Loose) =>
  SuggestEnabled === true || Object.values(recordOf(AgentNodeSuggestEnabledMap)).includes(true)
