import { AppError, limits, type Source } from '@lyceum/core/contract'
import type { EventStream, OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext, ReplySink, Turn } from '../connector.ts'
import { createDistinctSources } from '../reply/distinct-sources.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { createApplicationReader } from './application-events.ts'
import { type ContentItem, uploadAll } from './application-files.ts'
import { rememberConversation } from './assistant.ts'
import { callError, mayBeLost, readEnvelope, streamRefusal } from './errors.ts'
import { streamEvents } from './events.ts'
import { callTo, promptOf, type Target, valuesToRedact } from './request.ts'
import { type AppVariable, readVariables } from './variables.ts'

type Call = { target: Target; turn: Turn; context: ConnectorContext }
type Opened = { stream: EventStream } | { whole: unknown }

/** Asks a dialogue application (platform notes, ChatGLM §B3). */
export async function chatWithApplication(target: Target, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void> {
  const call = { target, turn, context }
  const stored = textOf(turn.state.conversationId)
  const known = turn.memoryDiffers ? '' : stored
  const attempt = async (id: string, startsOver: boolean) => {
    // Files belong to a conversation, so it is started for them.
    const started = id === '' && turn.files.length > 0 ? await startConversation(call) : ''
    const items = await uploadAll(target, turn, context, { conversationId: id || started })
    const question = { type: 'input', value: await promptOf(turn, startsOver) }
    return { opened: await post(call, invocation(target, id || started, [question, ...items], 'user')), started }
  }

  const first = await attempt(known, stored !== '' && known === '')
  const isLost = 'refused' in first.opened && known !== '' && mayBeLost(refusalOf(first.opened.refused))
  const { opened, started } = isLost ? await attempt('', true) : first
  await read(call, sink, opened, { started, isWorkflow: false })
}

/** Runs a text application, whose message has a value for each variable (§B4). */
export async function runApplication(target: Target, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void> {
  const call = { target, turn, context }
  const variables = await readVariables(target, context)
  const items = await uploadAll(target, turn, context, { variables })
  const values = variables.flatMap(variable => contentOf(variable, turn.inputs[variable.name]))
  const opened = await post(call, invocation(target, '', [...values, ...items], undefined))
  await read(call, sink, opened, { started: '', isWorkflow: true })
}

/** Files are sent by their uploads. */
function contentOf({ name, type }: AppVariable, value: unknown): ContentItem[] {
  if (type.startsWith('upload_') || value === undefined || value === null || value === '') return []
  return [
    {
      type: type === 'selection_list' ? type : 'input',
      key: name,
      value: typeof value === 'string' ? value : JSON.stringify(value)
    }
  ]
}

function invocation({ appId }: Target, conversationId: string, content: ContentItem[], role: string | undefined) {
  return {
    app_id: appId,
    ...(conversationId && { conversation_id: conversationId }),
    messages: [{ ...(role && { role }), content }],
    ...(role && { role }),
    stream: true,
    send_log_event: true
  }
}

type Invocation = ReturnType<typeof invocation>

/** Sends a question to the newer API; to the older one if the server lacks it (§B3.2). */
async function post(call: Call, body: Invocation): Promise<Opened | { refused: OutgoingAnswer }> {
  const { target, context } = call
  const opened = await context.outgoing.events(
    callTo(target, '/v3/application/invoke', target.key, context, { method: 'POST', body, awaits: 'chatglm' })
  )
  if (!('answer' in opened)) return opened
  if (opened.answer.status === 404 && recordOf(opened.answer.body).code === undefined) return postOlder(call, body)
  const whole = readEnvelope(opened.answer)
  return whole.failure && !isReply(opened.answer) ? { refused: opened.answer } : { whole: whole.result ?? opened.answer.body }
}

/** The failure of a response that isn't a reply. */
const refusalOf = (answer: OutgoingAnswer) => readEnvelope(answer).failure ?? { code: '', message: '', status: answer.status }

const isReply = ({ status, body }: OutgoingAnswer) => status === 200 && listOf(recordOf(body).choices).length > 0

async function postOlder({ target, context }: Call, body: Invocation): Promise<Opened | { refused: OutgoingAnswer }> {
  const pairs = body.messages
    .flatMap(({ content }) => content)
    .map(({ type, key = 'user', value }) => ({ id: key, name: key, type, value }))
  const { app_id, conversation_id = '' } = body as Invocation & { conversation_id?: string }
  const request = { app_id, conversation_id, key_value_pairs: pairs }
  const answer = await context.outgoing.json(
    callTo(target, '/v2/application/generate_request_id', target.key, context, { method: 'POST', body: request })
  )
  const { result, failure } = readEnvelope(answer)
  const id = textOf(recordOf(result).id)
  if (failure || id === '') return { refused: answer }
  const path = `/v2/model-api/${encodeURIComponent(id)}/sse-invoke`
  const opened = await context.outgoing.events(callTo(target, path, target.key, context, { method: 'POST', awaits: 'chatglm' }))
  return 'answer' in opened ? { refused: opened.answer } : opened
}

async function read(
  { target, turn, context }: Call,
  sink: ReplySink,
  opened: Opened | { refused: OutgoingAnswer },
  { started, isWorkflow }: { started: string; isWorkflow: boolean }
): Promise<void> {
  const secrets = valuesToRedact(target, turn)
  if ('refused' in opened) throw callError(refusalOf(opened.refused), context, secrets)
  if (started) sink.rememberState({ conversationId: started })
  const reader = createApplicationReader({
    isWorkflow,
    emit: event => sink.push(event),
    remark: remark => sink.remark(remark),
    refusalOf: failure => streamRefusal(failure, context, secrets)
  })
  const remember = rememberConversation(turn, sink)
  let conversationId = started || textOf(turn.state.conversationId)
  const note = (event: Loose) => {
    conversationId = textOf(event.conversation_id) || conversationId
    if (!isWorkflow) remember(event)
  }
  const call = { target, turn, context }
  await streamEvents(opened, { reader, note }, sink, context, {
    async beforeEnd() {
      if (reader.retrieval) await emitSources(call, sink, reader.retrieval)
    },
    ...(turn.capabilities.suggestions && {
      async suggest() {
        if (conversationId) await emitSuggestions(call, sink, conversationId)
      }
    })
  })
}

async function startConversation({ target, turn, context }: Call): Promise<string> {
  const path = `/v2/application/${encodeURIComponent(target.appId)}/conversation`
  const answer = await context.outgoing.json(callTo(target, path, target.key, context, { method: 'POST' }))
  const { result, failure } = readEnvelope(answer)
  if (failure) throw callError(failure, context, valuesToRedact(target, turn))
  const id = textOf(recordOf(result).conversation_id)
  if (id === '') throw new AppError('thirdPartyFailed')
  return id
}

/** The end of a reply must not wait longer for what follows it. */
const followTimeoutMs = 6000

/** Reads the passages that a reply is based on (§B3.4); none if the platform fails. */
async function emitSources(
  { target, context }: Call,
  sink: ReplySink,
  { requestId, nodeId }: { requestId: string; nodeId: string }
): Promise<void> {
  const body = { request_id: requestId, node_id: nodeId }
  const result = await follow(
    context,
    callTo(target, '/v2/application/slice_info', target.key, context, { method: 'POST', body })
  )
  const sources = createDistinctSources<Omit<Source, 'position'>>()
  for (const group of listOf(recordOf(result).document_slices).slice(0, platformLimits.sources)) {
    const { document, slice_info } = recordOf(group)
    const { name, url } = recordOf(document)
    for (const raw of [slice_info].flat().slice(0, platformLimits.sources)) {
      const { text, position } = recordOf(raw)
      const page = numberOf(recordOf(position).page)
      const description = textOf(text) || textOf(name)
      sources.add({
        description,
        file: textOf(name) || (description && 'document'),
        knowledgeBase: null,
        page: page === undefined ? null : Math.max(1, Math.round(page)),
        url: /^https?:\/\//i.test(textOf(url)) ? textOf(url) : null
      })
    }
  }
  const found = sources.list().map((source, index) => ({ position: index + 1, ...source }))
  if (found.length > 0) sink.push({ type: 'sources', sources: found })
}

/** Reads what to ask next (§B2); nothing if the platform fails. */
async function emitSuggestions({ target, context }: Call, sink: ReplySink, conversationId: string): Promise<void> {
  const path = `/history_session_record/${encodeURIComponent(target.appId)}/${encodeURIComponent(conversationId)}`
  const result = await follow(context, callTo(target, path, target.key, context, { timeout: followTimeoutMs }))
  const questions = listOf(recordOf(result).problems).map(question => textOf(question).trim().slice(0, limits.message))
  const suggestions = questions.filter(Boolean).slice(0, limits.suggestedQuestions)
  if (suggestions.length > 0) sink.push({ type: 'suggestions', suggestions })
}

async function follow(context: ConnectorContext, request: ReturnType<typeof callTo>): Promise<unknown> {
  try {
    const { result, failure } = readEnvelope(await context.outgoing.json({ ...request, timeout: followTimeoutMs }))
    return failure ? undefined : result
  } catch (failure) {
    if (context.signal.aborted) throw failure
    return undefined
  }
}
