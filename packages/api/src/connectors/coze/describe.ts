import { type AgentType, AppError, limits } from '@lyceum/core/contract'
import { describeOrSuggest, originOnly } from '../client/other-address.ts'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext, DescribedApp } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, errorCodeOf, isEnvelope, isSuccess, isTokenRefused, isUnknownId } from './errors.ts'
import { formOf, isChatflow } from './form.ts'
import { agentPath, ownerOf, workflowPath } from './owner.ts'
import { type CozeConnection, type Session, sendJson, sessionOf, valuesToRedact } from './request.ts'
import { voiceOf } from './speech.ts'

/**
 * Reads the description of an agent or a workflow, which checks address, credentials, ids and publication without spending tokens
 * (platform notes §1.6, §2).
 * @throws validation for an address that isn't Coze's API or an unusable private key; agentTypeUnsupported for an id of another type;
 * agentInaccessible, thirdPartyFailed and other errors of the platform
 */
export const describe = (connection: CozeConnection, context: ConnectorContext): Promise<DescribedApp> =>
  describeOrSuggest(connection, originOnly, one => describeAt(one, context))

async function describeAt(connection: CozeConnection, context: ConnectorContext): Promise<DescribedApp> {
  for (const field of ['workflowId', 'appId'] as const) checkNumber(field, connection[field])
  const session = sessionOf(connection, undefined, context)
  const workflowId = connection.workflowId?.trim()
  return workflowId && connection.type !== 'chat' ? describeWorkflow(session, workflowId) : describeAgent(session)
}

/** Ids are numbers (platform notes §1.3); of the address of an editor that was pasted, the number in it is offered. */
function checkNumber(field: 'appId' | 'workflowId', entered = ''): void {
  const id = entered.trim()
  if (/^\d*$/.test(id)) return
  const [, suggestion] =
    (field === 'appId' ? /\/bot\/(\d{5,30})/ : /(?:workflow_id=|\/work_flow\/|\/workflow\/)(\d{5,30})/).exec(id) ?? []
  const problem = { path: ['connection', field], reason: 'cozeNumber' as const, ...(suggestion && { suggestion }) }
  throw new AppError('validation', { problems: [problem] })
}

async function describeAgent(session: Session): Promise<DescribedApp> {
  const id = session.connection.appId?.trim() ?? ''
  const agent = await read(session, agentPath(id), 'appId', workflowPath(id))
  const mode = numberOf(agent.bot_mode)
  // Documentation and SDK disagree about the number of the chatflow mode (platform notes §2.1).
  const isFlow = mode === 2 || mode === 3
  if (mode !== undefined && isFlow !== (session.connection.type === 'chatflow')) throw otherType(isFlow ? 'chatflow' : 'chat')
  const knowledge = recordOf(agent.knowledge)
  const suggests = textOf(recordOf(agent.suggest_reply_info).reply_mode)
  return {
    ...descriptionOf(agent, onboardingOf(agent.onboarding_info)),
    form: [],
    capabilities: {
      ...capabilities,
      files: true,
      ...(hears(agent) && { speech: true }),
      ...(voiceOf(agent) && { spoken: true }),
      suggestions: suggests !== 'disable' && suggests !== 'disabled',
      citations: knowledge.knowledge_infos === undefined || listOf(knowledge.knowledge_infos).length > 0
    }
  }
}

/** Hearing is paid for, so it is offered where the agent's author has given it a voice (platform notes §2.1, §7). */
const hears = ({ voice_info_list, default_user_input_type }: Loose) =>
  listOf(voice_info_list).length > 0 || /^(voice|call)$/.test(textOf(default_user_input_type))

async function describeWorkflow(session: Session, workflowId: string): Promise<DescribedApp> {
  const { type, appId } = session.connection
  const data = await read(session, workflowPath(workflowId), 'workflowId', agentPath(workflowId))
  const parameters = recordOf(data.input).parameters
  if (type === 'workflow' && isChatflow(parameters)) throw otherType('chatflow')
  if (type === 'chatflow' || appId) await ownerOf(session, workflowId)
  const detail = recordOf(data.workflow_detail)
  const role = recordOf(data.role)
  const named = { name: detail.workflow_name ?? role.name, description: detail.description ?? role.description }
  const suggests = textOf(recordOf(role.suggest_reply_info).suggest_reply_mode)
  return {
    ...descriptionOf(named, type === 'chatflow' ? onboardingOf(role.onboarding_info) : {}),
    form: formOf(parameters),
    capabilities: {
      ...capabilities,
      // The messages of a chatflow that is called directly are text; its files are inputs (platform notes §6).
      files: false,
      stop: type === 'chatflow',
      suggestions: type === 'chatflow' && suggests !== 'disable' && suggests !== 'disabled',
      citations: type === 'chatflow'
    }
  }
}

const capabilities = { deepThinking: false, onlineSearch: false, knowledgeBases: false, stop: true }

function descriptionOf(named: Loose, { opener = '', questions = [] }: Onboarding) {
  return {
    name: textOf(named.name).trim().slice(0, limits.agentName),
    description: textOf(named.description).trim().slice(0, limits.description),
    opener: opener.trim().slice(0, limits.opener),
    suggestedQuestions: questions
      .map(question => textOf(question).trim())
      .filter(question => question !== '' && question.length <= limits.suggestedQuestion)
      .slice(0, limits.suggestedQuestions)
  }
}

type Onboarding = { opener?: string; questions?: unknown[] }

/** The platform sends these names in two spellings (platform notes §2.1). */
function onboardingOf(raw: unknown): Onboarding {
  const info = recordOf(raw)
  return {
    opener: textOf(info.prologue) || textOf(info.Prologue),
    questions: listOf(info.suggested_questions ?? info.SuggestedQuestions)
  }
}

/**
 * Reads the data of a route. If it doesn't know the id, asks whether `other`, the route of the other type, does.
 * @param field the field of the connection with the id
 */
async function read(session: Session, path: string, field: 'appId' | 'workflowId', other: string): Promise<Loose> {
  const answer = await sendJson(session, path)
  if (new URL(answer.url).origin !== new URL(session.base).origin) throw wrongAddress()
  if (isSuccess(answer)) return recordOf(recordOf(answer.body).data)
  if (!isEnvelope(answer) || isUnknownPath(answer)) throw unreadable(session, answer)
  if (isUnknownId(errorCodeOf(answer.body)) && isSuccess(await sendJson(session, other)))
    throw otherType(field === 'appId' ? 'workflow' : 'chat')
  throw atField(session, answer, field)
}

/** A failing web server in front doesn't mean that the address is wrong; an HTML page or an unknown path does. */
function unreadable({ connection, context }: Session, answer: OutgoingAnswer): AppError {
  if (answer.status >= 500 || answer.status === 429) return callError(answer, context, valuesToRedact(connection))
  return wrongAddress()
}

const isUnknownPath = ({ status, body }: OutgoingAnswer) => status === 404 && ['', '4000', '404'].includes(errorCodeOf(body))

const notPublishedCode = '4015'

/** Reports a refused credential or an unknown id at its field. */
function atField({ connection, context }: Session, answer: OutgoingAnswer, idField: string): AppError {
  const failure = callError(answer, context, valuesToRedact(connection))
  if (errorCodeOf(answer.body) === notPublishedCode)
    return new AppError(failure.reason, { problems: [{ path: ['connection'], reason: 'notPublished' }] })
  const field = isUnknownId(errorCodeOf(answer.body))
    ? idField
    : isTokenRefused(answer)
      ? connection.apiKey
        ? 'apiKey'
        : 'oauthAppId'
      : undefined
  if (!field) return failure
  return new AppError(failure.reason, {
    problems: [{ path: ['connection', field], reason: field === idField ? 'unknownApp' : 'keyRefused' }]
  })
}

/** An id of another type of app; the form offers to switch. */
const otherType = (suggestion: AgentType) =>
  new AppError('agentTypeUnsupported', { problems: [{ path: ['connection', 'type'], reason: 'otherType', suggestion }] })

const wrongAddress = () => wrongField('apiUrl', 'invalidPlatformUrl')
