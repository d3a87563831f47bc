import { type AgentType, AppError, type InputField, limits } from '@lyceum/core/contract'
import type { ConnectorContext, DescribedApp } from '../connector.ts'
import { boundFields } from '../reply/limits.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { freshToken } from './assistant.ts'
import { callError, readEnvelope } from './errors.ts'
import { type ChatGlmConnection, callTo, invalid, type Target, targetOf } from './request.ts'
import { type AppVariable, requestVariables, variablesIn } from './variables.ts'

/**
 * Checks a connection without spending tokens. An assistant's API only checks key and secret: nothing can be read of an assistant
 * without asking it, which its developer may do 500 times a day (platform notes, ChatGLM §A1). An application has its variables (§B1).
 * @throws validation, agentTypeUnsupported, agentInaccessible and other errors of the platform
 */
export async function describe(connection: ChatGlmConnection, context: ConnectorContext): Promise<DescribedApp> {
  const target = targetOf(connection)
  if (target.dialect === 'assistant') {
    if (connection.type !== 'chat') throw otherType('chat')
    await freshToken(target, context)
    return described({ files: true, suggestions: false })
  }
  const answer = await requestVariables(target, context)
  if (answer.body === undefined && answer.status < 500) throw invalid('apiUrl', 'invalidPlatformUrl')
  const { failure } = readEnvelope(answer)
  if (failure) throw refusal(callError(failure, context, [target.key]), answer.status)
  const variables = variablesIn(answer)
  const isDialogue = variables.some(({ id }) => id === 'user')
  // An application without variables may be of either kind.
  if (variables.length > 0 && isDialogue === (connection.type === 'workflow')) throw otherType(isDialogue ? 'chat' : 'workflow')
  const isWorkflow = connection.type === 'workflow'
  const takesFiles = !isWorkflow || variables.some(({ type }) => type.startsWith('upload_'))
  return {
    ...described({ files: takesFiles, suggestions: !isWorkflow, isWorkflow }),
    ...(await namesOf(target, context)),
    form: isWorkflow ? boundFields(variables.map(fieldOf)) : []
  }
}

const otherType = (suggestion: AgentType) =>
  new AppError('agentTypeUnsupported', { problems: [{ path: ['connection', 'type'], reason: 'otherType', suggestion }] })

/** An unknown refusal means that the app id is wrong or belongs to another account (§B1). */
function refusal(error: AppError, status: number): AppError {
  if (error.reason === 'agentInaccessible')
    return new AppError(error.reason, { problems: [{ path: ['connection', 'apiKey'], reason: 'keyRefused' }] })
  if (error.reason !== 'thirdPartyFailed' || status >= 500) return error
  return new AppError('agentInaccessible', { problems: [{ path: ['connection', 'appId'], reason: 'unknownApp' }] })
}

const described = ({
  files,
  suggestions,
  isWorkflow = false
}: {
  files: boolean
  suggestions: boolean
  isWorkflow?: boolean
}) => ({
  name: '',
  description: '',
  opener: '',
  suggestedQuestions: [],
  form: [] as InputField[],
  capabilities: {
    deepThinking: false,
    onlineSearch: false,
    knowledgeBases: !isWorkflow,
    files,
    stop: false,
    suggestions,
    citations: !isWorkflow
  }
})

/** Name and description, which only some applications have (§B2). */
async function namesOf(target: Target, context: ConnectorContext): Promise<{ name?: string; description?: string }> {
  try {
    const path = `/application/${encodeURIComponent(target.appId)}`
    const { result, failure } = readEnvelope(await context.outgoing.json(callTo(target, path, target.key, context)))
    if (failure) return {}
    const { name, desc } = recordOf(result)
    return {
      name: textOf(name).trim().slice(0, limits.agentName),
      description: textOf(desc).trim().slice(0, limits.description)
    }
  } catch (failure) {
    if (context.signal.aborted) throw failure
    return {}
  }
}

/** Converts a variable to a field; whether it is required is not known, and the platform refuses missing ones. */
function fieldOf({ name, type, hint, options }: AppVariable): InputField {
  const isSelect = options.length > 0 && !type.startsWith('upload_')
  return {
    name,
    label: name,
    kind: type.startsWith('upload_') ? 'files' : isSelect ? 'select' : 'paragraph',
    required: false,
    maxLength: null,
    options: isSelect ? options : [],
    initial: null,
    hint: hint || null
  }
}
