import { AppError, type FieldReason } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext, DescribedApp } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, streamRefusal } from './errors.ts'
import { createChunkReader } from './events.ts'
import type { ContentPart } from './files.ts'
import { isReply, postChat } from './open-stream.ts'
import { readFailure } from './read-failure.ts'
import { readEvent } from './read-stream.ts'
import { basePathOf, type CallBody, callTo, type OpenAiConnection, speaksResponses, urlOf, valuesToRedact } from './request.ts'
import { createResponseReader } from './responses/events.ts'
import { runsInBackground, smallestResponse } from './responses/request.ts'
import { fieldOfParameter, formOf, instructionsOf, parametersOf, refusableNames } from './settings.ts'
import { takesPictures, takesSounds } from './takes-files.ts'
import { searchesByResponses, vendorOf } from './vendors.ts'

/**
 * Reads the list of models, which checks address and key, and asks the model for the fewest tokens that its API gives (platform notes §1):
 * lists are incomplete, and have models that make vectors, hear or draw, or that speak another protocol.
 * @throws validation for an address that isn't such an API; agentInaccessible, modelUnsupported and other errors of the server
 */
export async function describe(connection: OpenAiConnection, context: ConnectorContext): Promise<DescribedApp> {
  const list = await context.outgoing.json(callTo(connection, '/models', context))
  rejectRedirected(list, connection)
  if (!hasModel(list, connection.appId) && !isList(list)) await rejectWrongAddress(list, connection, context)
  await askForOneToken(connection, context)
  const files = await showPicture(connection, context)
  const sounds = await playSound(connection, context)
  const { thinking, search } = vendorOf(connection)
  const inResponses = speaksResponses(new URL(connection.apiUrl))
  return {
    // The API has no names, openers or questions of a model (§2).
    name: '',
    description: '',
    opener: '',
    suggestedQuestions: [],
    form: formOf(connection),
    capabilities: {
      deepThinking: !inResponses && thinking !== undefined,
      onlineSearch: inResponses ? searchesByResponses(connection) : search !== undefined,
      knowledgeBases: true,
      files,
      ...(sounds && { sounds }),
      // Whatever else runs ends with its connection.
      stop: inResponses && runsInBackground(connection),
      suggestions: false,
      citations: true
    }
  }
}

const isList = ({ status, body }: OutgoingAnswer) => status === 200 && Array.isArray(recordOf(body).data)

const hasModel = (list: OutgoingAnswer, model: string) =>
  isList(list) && listOf(recordOf(list.body).data).some(entry => textOf(recordOf(entry).id) === model)

/** A redirect to another origin, such as https: the key isn't sent there, and questions wouldn't be redirected. */
function rejectRedirected({ url }: OutgoingAnswer, { apiUrl }: OpenAiConnection): void {
  if (new URL(url).origin !== new URL(apiUrl).origin) throw wrongAddress()
}

/** Passes an answer that may only mean that the server has no list of models. @throws AppError for all others */
async function rejectWrongAddress(list: OutgoingAnswer, connection: OpenAiConnection, context: ConnectorContext): Promise<void> {
  const { status, body } = list
  if (status === 401 || status === 403) throw atField('apiKey', 'keyRefused', refused(list, connection, context))
  if (status === 429 || status >= 500) throw refused(list, connection, context)
  if (await isBelow(connection, '/v1', context)) {
    const suggestion = urlOf(connection, '/v1')
    throw new AppError('validation', { problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion }] })
  }
  // A page, but no API.
  if (status < 400 && body === undefined) throw wrongAddress()
}

/** Whether the API is at this path below the entered address, with the right or a wrong key. */
async function isBelow(connection: OpenAiConnection, path: string, context: ConnectorContext): Promise<boolean> {
  if (/\/v\d+$/.test(basePathOf(new URL(connection.apiUrl)))) return false
  const list = await context.outgoing.json(callTo(connection, `${path}/models`, context))
  return isList(list) || ((list.status === 401 || list.status === 403) && readFailure(list.body).message !== '')
}

/**
 * Asks the model for one token, as a stream, since some models refuse other calls. @throws AppError if it doesn't answer
 * @param isOther whether this is another address than the entered one
 */
async function askForOneToken(connection: OpenAiConnection, context: ConnectorContext, isOther = false): Promise<void> {
  if (speaksResponses(new URL(connection.apiUrl))) return askForResponse(connection, context, isOther)
  const opened = await postChat(connection, smallestChat(connection), context, settingsOf(connection))
  if ('answer' in opened) {
    if (!isReply(opened.answer))
      throw (
        (isOther ? undefined : await onlyResponses(opened.answer, connection, context)) ??
        refusedSetting(opened.answer, connection, context) ??
        unusable(opened.answer, connection, context)
      )
    return
  }
  const reader = createChunkReader({
    emit: () => {},
    refusalOf: event => streamRefusal(event, 'call', connection, context, secretsOf(connection))
  })
  await opened.stream.read(event => {
    readEvent(event, reader)
    return 'stop'
  })
  if (reader.failure) throw ofModel(new AppError(reader.failure.reason))
}

/** The smallest call that shows whether the model answers. */
function smallestChat(connection: OpenAiConnection, parts: ContentPart[] = []): CallBody {
  const content = parts.length === 0 ? 'hi' : [...parts, { type: 'text', text: 'hi' }]
  const messages = [...instructionsOf(connection, {}), { role: 'user', content }]
  return { model: connection.appId, messages, max_tokens: 1, stream: true, ...parametersOf(connection) }
}

/** What the publisher has chosen, by its last name: some models have another one for the limit of an answer. */
const settingsOf = (connection: OpenAiConnection): string[] =>
  Object.keys(parametersOf(connection)).flatMap(name =>
    name === 'max_tokens' ? ['max_completion_tokens', 'max_output_tokens'] : [name]
  )

/** Whether the model takes pictures, which is asked with the smallest call that has one. */
function showPicture(connection: OpenAiConnection, context: ConnectorContext): Promise<boolean> {
  const [bodyOf, path] = speaksResponses(new URL(connection.apiUrl))
    ? ([smallestResponse, '/responses'] as const)
    : ([smallestChat, '/chat/completions'] as const)
  return takesPictures({
    connection,
    context,
    bodyWith: parts => bodyOf(connection, parts),
    wanted: settingsOf(connection),
    path
  })
}

/** The same for sounds, which no model of the Responses API is known to take. */
async function playSound(connection: OpenAiConnection, context: ConnectorContext): Promise<boolean> {
  if (speaksResponses(new URL(connection.apiUrl))) return false
  const bodyWith = (parts: ContentPart[]) => smallestChat(connection, parts)
  return takesSounds({ connection, context, bodyWith, wanted: settingsOf(connection), path: '/chat/completions' })
}

/** Asks for the smallest response that a model gives. @throws AppError if it doesn't answer */
async function askForResponse(connection: OpenAiConnection, context: ConnectorContext, isOther = false): Promise<void> {
  const opened = await postChat(connection, smallestResponse(connection), context, settingsOf(connection), '/responses')
  if ('answer' in opened) {
    if (isReply(opened.answer)) return
    throw (
      (isOther ? undefined : await onlyChat(opened.answer, connection, context)) ??
      refusedTool(opened.answer, connection, context) ??
      refusedSetting(opened.answer, connection, context) ??
      unusable(opened.answer, connection, context)
    )
  }
  const reader = createResponseReader({
    emit: () => {},
    refusalOf: event => streamRefusal(event, 'call', connection, context, secretsOf(connection)),
    fileAt: () => ({ url: '', secretHeaders: {} })
  })
  await opened.stream.read(event => {
    readEvent(event, reader)
    return 'stop'
  })
  if (reader.failure) throw ofModel(new AppError(reader.failure.reason))
}

/**
 * A model that speaks the Responses API alone, with the address that is right for it; undefined for any other refusal (platform notes,
 * Responses §0).
 */
async function onlyResponses(
  answer: OutgoingAnswer,
  connection: OpenAiConnection,
  context: ConnectorContext
): Promise<AppError | undefined> {
  const { code, message } = readFailure(answer.body, answer.status)
  if (!/v1\/responses|not a chat model|chatCompletion operation/i.test(message) && code !== 'OperationNotSupported')
    return undefined
  return atOtherAddress(responsesUrlOf(connection), connection, context)
}

/** Where a server has the Responses API: Azure never below one of its deployments, to which dated addresses lead (Responses §1). */
function responsesUrlOf(connection: OpenAiConnection): string {
  const url = new URL(urlOf(connection, '/responses'))
  if (!/\/openai\/deployments\//.test(url.pathname)) return url.href
  return `${url.origin}/openai/v1/responses`
}

/** A server that has no Responses API, or not for the model, with the address of its chat (Responses §0); undefined for any other refusal. */
async function onlyChat(
  answer: OutgoingAnswer,
  connection: OpenAiConnection,
  context: ConnectorContext
): Promise<AppError | undefined> {
  const { message } = readFailure(answer.body, answer.status)
  const isRoute =
    (answer.status === 404 || answer.status === 405) && refused(answer, connection, context).reason !== 'modelUnsupported'
  if (!isRoute && !/not supported by (the )?responses api/i.test(message)) return undefined
  return atOtherAddress(urlOf(connection, ''), connection, context)
}

/** The error that names another address, if the model answers there. */
async function atOtherAddress(
  suggestion: string,
  connection: OpenAiConnection,
  context: ConnectorContext
): Promise<AppError | undefined> {
  // What it says there is for the one who tries it.
  const works = await askForOneToken({ ...connection, apiUrl: suggestion }, { ...context, onRefusal: () => {} }, true).then(
    () => true,
    () => false
  )
  if (!works) return undefined
  return new AppError('validation', { problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion }] })
}

/** A parameter that the model refuses, at the field that it was entered in; undefined for other refusals. */
function refusedSetting(answer: OutgoingAnswer, connection: OpenAiConnection, context: ConnectorContext): AppError | undefined {
  if (answer.status !== 400 && answer.status !== 422) return undefined
  const param = textOf(recordOf(recordOf(answer.body).error).param)
  const { message } = readFailure(answer.body, answer.status)
  const named = refusableNames(connection).filter(name => param === name || message.includes(name))
  const field = named.map(name => fieldOfParameter(connection, name)).find(one => one !== undefined)
  return field ? atField(field, 'rejected', refused(answer, connection, context)) : undefined
}

/** A tool that the server or the account does not have, at the field that it was entered in; undefined for other refusals. */
function refusedTool(answer: OutgoingAnswer, connection: OpenAiConnection, context: ConnectorContext): AppError | undefined {
  const { code, message } = readFailure(answer.body, answer.status)
  const words = `${code} ${message} ${textOf(recordOf(recordOf(answer.body).error).param)}`
  const field = toolWords.find(([pattern, name]) => connection[name] !== undefined && pattern.test(words))?.[1]
  return answer.status >= 400 && field ? atField(field, 'rejected', refused(answer, connection, context)) : undefined
}

const toolWords: [RegExp, 'vectorStores' | 'codeInterpreter'][] = [
  [/vector.?store|file.?search/i, 'vectorStores'],
  [/code.?interpreter/i, 'codeInterpreter']
]

/** Reports an unknown model at its field. */
const ofModel = (failure: AppError) => (failure.reason === 'modelUnsupported' ? atField('appId', 'unknownApp', failure) : failure)

/** The error to report for a refused question: at the field that it is about. */
function unusable(answer: OutgoingAnswer, connection: OpenAiConnection, context: ConnectorContext): AppError {
  const error = refused(answer, connection, context)
  const isOfAccount = /organi[sz]ation must be verified/i.test(readFailure(answer.body, answer.status).message)
  if (answer.status === 401 || answer.status === 403 || isOfAccount) return atField('apiKey', 'keyRefused', error)
  if (error.reason === 'modelUnsupported') return ofModel(error)
  // Neither the list of models nor questions are known here.
  return answer.status === 404 || answer.status === 405 || (answer.status < 400 && answer.body === undefined)
    ? wrongAddress()
    : error
}

const secretsOf = (connection: OpenAiConnection) => valuesToRedact(connection)

const refused = (answer: OutgoingAnswer, connection: OpenAiConnection, context: ConnectorContext) =>
  callError(answer, context, secretsOf(connection))

const atField = (field: keyof OpenAiConnection, reason: FieldReason, failure: AppError): AppError =>
  new AppError(failure.reason, { problems: [{ path: ['connection', field], reason }] })

const wrongAddress = () =>
  new AppError('validation', { problems: [{ path: ['connection', 'apiUrl'], reason: 'invalidPlatformUrl' }] })
