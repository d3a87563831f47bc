import { randomUUID } from 'node:crypto'
import { type AgentType, AppError, agentTypes, type FieldReason, type InputField, limits } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext, DescribedApp } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { boundFields, boundJson, platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, isEnvelope } from './errors.ts'
import { baseOf, callTo, type DifyConnection, isDify } from './request.ts'
import { legacyQuery } from './text-generator.ts'

/**
 * Reads `/info` and `/parameters`, which checks address, key and publication without spending tokens (platform notes §1.5, §2).
 * @throws validation for an address that isn't Dify's API; agentTypeUnsupported for another type of app; agentInaccessible,
 * thirdPartyFailed and other errors of the platform
 */
export async function describe(connection: DifyConnection, context: ConnectorContext): Promise<DescribedApp> {
  const base = await baseOf(connection, context)
  const info = await read(base, connection, '/info', context)
  if (typeof info.name !== 'string') throw wrongAddress()
  const mode = textOf(info.mode) || (await probeMode(base, connection, context))
  if (!modes[connection.type].includes(mode)) throw otherType(mode)
  const parameters = await read(base, connection, '/parameters', context)
  const generates = mode === textGenerator
  const hasQuestions = connection.type !== 'workflow'
  const form = formOf(parameters.user_input_form, context)
  return {
    name: info.name.trim().slice(0, limits.agentName),
    description: textOf(info.description).trim().slice(0, limits.description),
    // A text generator may still have those of the chat that it once was.
    opener: generates ? '' : textOf(parameters.opening_statement).trim().slice(0, limits.opener),
    suggestedQuestions: generates ? [] : suggestedQuestions(parameters),
    form: generates && form.length === 0 ? [legacyQuery] : form,
    capabilities: {
      deepThinking: false,
      onlineSearch: false,
      knowledgeBases: hasQuestions,
      files: takesFiles(parameters),
      stop: true,
      suggestions: hasQuestions && isOn(parameters.suggested_questions_after_answer),
      ...(hasQuestions && isOn(parameters.speech_to_text) && { speech: true }),
      ...(hasQuestions && isOn(parameters.text_to_speech) && { spoken: true }),
      citations: (hasQuestions || generates) && isOn(parameters.retriever_resource)
    }
  }
}

/** Single texts made of a form (platform notes §13): the nearest type is a workflow. */
const textGenerator = 'completion'

const modes: Record<AgentType, readonly string[]> = {
  chat: ['chat', 'agent-chat', 'agent'],
  chatflow: ['advanced-chat'],
  workflow: ['workflow', textGenerator]
}

/** Another type of app, or one that can't be used at all. */
function otherType(mode: string): AppError {
  const suggestion = agentTypes.find(type => modes[type].includes(mode))
  return new AppError('agentTypeUnsupported', {
    ...(suggestion && { problems: [{ path: ['connection', 'type'], reason: 'otherType', suggestion }] })
  })
}

async function read(base: string, connection: DifyConnection, path: string, context: ConnectorContext): Promise<Loose> {
  const answer = await context.outgoing.json(callTo(base, connection, path, context))
  // Redirected to another origin, such as https or a sign-in page: the key isn't sent there, and questions wouldn't be redirected.
  if (new URL(answer.url).origin !== new URL(base).origin) throw wrongAddress()
  if (answer.status === 200 && answer.body !== undefined) return recordOf(answer.body)
  if (isEnvelope(answer) && !isUnknownPath(answer)) throw explained(answer, callError(answer, context, [connection.apiKey]))
  // A failing gateway doesn't mean that the address is wrong; an HTML page or an unknown path does.
  if (answer.status >= 500 || answer.status === 429) throw callError(answer, context, [connection.apiKey])
  throw await rightAddress(base, context)
}

/** The error for an address at which Dify's API isn't; with the right one if it is at `/v1` below, or below the origin of a pasted page. */
async function rightAddress(base: string, context: ConnectorContext): Promise<AppError> {
  for (const suggestion of new Set([`${base}/v1`, `${new URL(base).origin}/v1`])) {
    if (suggestion === base || suggestion.endsWith('/v1/v1') || !(await isDify(suggestion, context))) continue
    return new AppError('validation', { problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion }] })
  }
  return wrongAddress()
}

/** Says what is wrong with the app, where the platform does. */
function explained({ status, body }: OutgoingAnswer, failure: AppError): AppError {
  const { code, message } = recordOf(body)
  const at = (field: string[], reason: FieldReason) =>
    new AppError(failure.reason, { problems: [{ path: ['connection', ...field], reason }] })
  if (status === 401) return at(['apiKey'], 'keyRefused')
  if (failure.reason !== 'agentInaccessible') return failure
  if (code === 'forbidden') return at([], 'switchedOff')
  return code === 'app_unavailable' || code === 'agent_not_published' || /not published/i.test(textOf(message).slice(0, 1000))
    ? at([], 'notPublished')
    : failure
}

const isUnknownPath = ({ status }: OutgoingAnswer) => status === 404 || status === 405

const wrongAddress = () => wrongField('apiUrl', 'invalidPlatformUrl')

const isOn = (feature: unknown) => recordOf(feature).enabled === true

/** Two formats exist (platform notes §2.3): the older one only has settings for images. We upload files and never send links. */
function takesFiles({ file_upload }: Loose): boolean {
  const settings = recordOf(file_upload)
  const image = recordOf(settings.image)
  const methods = listOf(settings.allowed_file_upload_methods ?? image.transfer_methods)
  return (settings.enabled ?? image.enabled) === true && (methods.length === 0 || methods.includes('local_file'))
}

function suggestedQuestions(parameters: Loose): string[] {
  const questions = listOf(parameters.suggested_questions).map(question => textOf(question).trim())
  return questions
    .filter(question => question !== '' && question.length <= limits.suggestedQuestion)
    .slice(0, limits.suggestedQuestions)
}

const formOf = (controls: unknown, context: ConnectorContext): InputField[] =>
  boundFields(
    listOf(controls)
      .slice(0, 2 * platformLimits.fields)
      .flatMap(control => fieldOf(control, context) ?? [])
  )

/** Converts a control of the form, an object whose only key is its kind (platform notes §2.2). */
function fieldOf(control: unknown, { log }: ConnectorContext): InputField | undefined {
  const [kind, raw] = Object.entries(recordOf(control))[0] ?? []
  const settings = recordOf(raw)
  const name = textOf(settings.variable)
  // The platform fills external data tools, and uses its own defaults for hidden controls.
  if (!kind || !name || kind === 'external_data_tool' || settings.hide === true) return undefined
  if (!kinds.has(kind))
    log.info({ platform: 'dify', control: kind.slice(0, platformLimits.title) }, 'an unknown control is shown as a text field')
  const known = kinds.get(kind) ?? 'text'
  return {
    name,
    label: textOf(settings.label) || name,
    kind: known,
    required: settings.required === true,
    // Every control may have a maximum length, but only some kinds use it; 0 means none.
    maxLength: (limitedKinds.has(known) && numberOf(settings.max_length)) || null,
    options: listOf(settings.options).map(textOf),
    initial: initialOf(known, settings.default),
    hint: textOf(settings.placeholder) || textOf(settings.description) || null
  }
}

const kinds = new Map<string, InputField['kind']>(
  Object.entries({
    'text-input': 'text',
    paragraph: 'paragraph',
    select: 'select',
    number: 'number',
    checkbox: 'checkbox',
    file: 'file',
    'file-list': 'files',
    json_object: 'json'
  } as const)
)

const limitedKinds = new Set<InputField['kind']>(['text', 'paragraph', 'files'])

function initialOf(kind: InputField['kind'], value: unknown): InputField['initial'] {
  if (kind === 'file' || kind === 'files') return null
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  if (kind === 'checkbox') return /^(true|1|yes|on)$/i.test(String(plain).trim())
  if (kind === 'json' && value !== null && typeof value === 'object') return JSON.stringify(boundJson(value), null, 2)
  return plain
}

/**
 * Finds the mode of an app on old servers, whose `/info` lacks it, with two requests that run nothing. @throws thirdPartyFailed or
 * thirdPartyRateLimited when the platform doesn't give a usable response
 */
async function probeMode(base: string, connection: DifyConnection, context: ConnectorContext): Promise<string> {
  const request = async (path: string) => {
    const answer = await context.outgoing.json(callTo(base, connection, path, context))
    if (answer.status >= 500 || answer.status === 429) throw callError(answer, context, [connection.apiKey])
    return answer
  }
  const isChat = (await request('/conversations?user=__probe__&limit=1')).status === 200
  const isFlow = hasWorkflowRuns(await request(`/workflows/run/${randomUUID()}`))
  if (isChat) return isFlow ? 'advanced-chat' : 'chat'
  return isFlow ? 'workflow' : textGenerator
}

const hasWorkflowRuns = ({ status, body }: OutgoingAnswer) =>
  recordOf(body).code !== 'not_workflow_app' && (status === 404 || status === 200)
