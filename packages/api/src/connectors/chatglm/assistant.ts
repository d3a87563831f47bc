import { AppError } from '@lyceum/core/contract'
import type { EventStream, OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext, ReplySink, Turn } from '../connector.ts'
import { type Loose, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { createAssistantReader } from './assistant-events.ts'
import { callError, type Failure, isBusy, isTokenRefused, mayBeLost, readEnvelope, streamRefusal } from './errors.ts'
import { streamEvents } from './events.ts'
import { callTo, promptOf, type Target, valuesToRedact } from './request.ts'
import { inSlot, maxWaitMs } from './slots.ts'

/**
 * While other requests are running, which another process may have begun, the platform is asked again and again (platform notes, ChatGLM §D):
 * after this, then after twice as long each time.
 */
const busyWaitMs = { first: 1000, most: 8000 }

/** Asks an assistant of chatglm.cn (§A3). */
export function chatWithAssistant(target: Target, turn: Turn, sink: ReplySink, context: ConnectorContext): Promise<void> {
  const onPlace = (place: number) => sink.push({ type: 'progress', step: 'QUEUED', detail: String(place) })
  const work = async () => {
    const secrets = valuesToRedact(target, turn)
    const files = await uploadAll(target, turn, context)
    const opened = await ask(target, turn, files, context, () => onPlace(1))
    const reader = createAssistantReader({
      emit: event => sink.push(event),
      remark: remark => sink.remark(remark),
      refusalOf: failure => streamRefusal(failure, context, secrets)
    })
    await streamEvents(opened, { reader, note: rememberConversation(turn, sink) }, sink, context)
  }
  return inSlot(target, context, work, onPlace)
}

/** Stores the conversation as soon as a frame names it. */
export function rememberConversation({ state }: Turn, sink: ReplySink): (event: Loose) => void {
  let known = state.conversationId
  return event => {
    const conversationId = textOf(event.conversation_id)
    if (conversationId === '' || conversationId === known) return
    known = conversationId
    sink.rememberState({ conversationId })
  }
}

type Opened = { stream: EventStream } | { whole: unknown }

/**
 * Opens the stream of a reply. Starts a new conversation if the user has replaced exchanges, or if the platform refuses the old one;
 * since it doesn't say why, any unknown refusal of a known conversation counts.
 */
async function ask(target: Target, turn: Turn, files: unknown[], context: ConnectorContext, onBusy: () => void): Promise<Opened> {
  const known = turn.memoryDiffers ? '' : textOf(turn.state.conversationId)
  const startsOver = known === '' && (turn.memoryDiffers || textOf(turn.state.conversationId) !== '')
  const first = await post(target, await bodyOf(target, turn, files, known, startsOver), context, onBusy)
  if (!('failure' in first)) return first
  const again = known !== '' && mayBeLost(first.failure)
  const second = again ? await post(target, await bodyOf(target, turn, files, '', true), context, onBusy) : first
  if ('failure' in second) throw callError(second.failure, context, valuesToRedact(target, turn))
  return second
}

async function bodyOf({ appId }: Target, turn: Turn, files: unknown[], conversationId: string, startsOver: boolean) {
  return {
    assistant_id: appId,
    prompt: await promptOf(turn, startsOver),
    ...(conversationId && { conversation_id: conversationId }),
    ...(files.length > 0 && { file_list: files })
  }
}

/**
 * Sends a question; again with a new token if the old one is refused, and after a while if other requests are running, as long as anybody
 * waits for a slot. `onBusy` is told when that is longer than a moment.
 */
async function post(
  target: Target,
  body: object,
  context: ConnectorContext,
  onBusy: () => void
): Promise<Opened | { failure: Failure }> {
  const send = () =>
    withToken(target, context, token =>
      context.outgoing.events(callTo(target, '/stream', token, context, { method: 'POST', body, awaits: 'chatglm' }))
    )
  let opened = await send()
  let pause = busyWaitMs.first
  for (let waited = 0; isBusy(failureOf(opened)) && waited + pause <= maxWaitMs; pause = Math.min(2 * pause, busyWaitMs.most)) {
    if (waited > 0) onBusy()
    await context.outgoing.wait(pause, context.signal)
    waited += pause
    opened = await send()
  }
  const failure = failureOf(opened)
  if (failure) return { failure }
  return 'answer' in opened ? { whole: readEnvelope(opened.answer).result } : opened
}

const failureOf = (value: object | { answer: OutgoingAnswer }): Failure | undefined =>
  'answer' in value ? readEnvelope(value.answer).failure : undefined

/** Makes a call with the token of the credentials; once more with a new one if the platform refuses it (§A1). */
async function withToken<T extends object>(
  target: Target,
  context: ConnectorContext,
  call: (token: string) => Promise<T>
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const token = await tokenOf(target, context)
    const value = await call(token)
    const failure = failureOf(value)
    if (!failure || !isTokenRefused(failure) || attempt > 1) return value
    context.outgoing.tokens.drop(credentialsOf(target), token)
  }
}

const credentialsOf = ({ base, key, secret }: Target) => ['chatglm', base, key, secret]

/** A token that was issued now, which shows that key and secret are valid still: one that is kept does so for ten days. @throws as `tokenOf` */
export async function freshToken(target: Target, context: ConnectorContext): Promise<string> {
  let isFresh = false
  const token = await tokenOf(target, context, () => {
    isFresh = true
  })
  if (isFresh) return token
  context.outgoing.tokens.drop(credentialsOf(target), token)
  return tokenOf(target, context)
}

/** The access token of a key and secret (§A1). @throws agentInaccessible if the platform refuses them */
function tokenOf(target: Target, context: ConnectorContext, onRequest?: () => void): Promise<string> {
  const { key, secret } = target
  return context.outgoing.tokens.get(credentialsOf(target), context.signal, async signal => {
    onRequest?.()
    const body = { api_key: key, api_secret: secret }
    const answer = await context.outgoing.json(callTo(target, '/get_token', '', { ...context, signal }, { method: 'POST', body }))
    const { result, failure } = readEnvelope(answer)
    const { access_token, expires_in } = recordOf(result)
    const token = textOf(access_token)
    if (!failure && token !== '') return { token, expiresAt: Date.now() + (numberOf(expires_in) ?? 864_000) * 1000 }
    const error = failure && callError(failure, context, [key, secret])
    // Any other refusal means that key and secret are wrong.
    if (error && (answer.status >= 500 || error.reason === 'thirdPartyRateLimited' || error.reason === 'insufficientBalance'))
      throw error
    if (answer.body === undefined) throw error ?? new AppError('thirdPartyFailed')
    throw new AppError('agentInaccessible', { problems: [{ path: ['connection', 'apiKey'], reason: 'keyRefused' }] })
  })
}

/** Uploads the files of a question (§A6); the result of each is what the question refers to it by. */
async function uploadAll(target: Target, turn: Turn, context: ConnectorContext): Promise<unknown[]> {
  const uploaded: unknown[] = []
  for (const { name, type, ...file } of turn.files) {
    const { answer } = await withToken(target, context, async token => ({
      answer: await context.outgoing.upload({
        ...callTo(target, '/file_upload', token, context, { method: 'POST', timeout: uploadTimeoutMs }),
        fields: {},
        file: { ...file, field: 'file', name: name.replace(/[/\\]/g, '_'), type: type || 'application/octet-stream' }
      })
    }))
    const { result, failure } = readEnvelope(answer)
    if (failure) throw callError(failure, context, valuesToRedact(target, turn))
    if (textOf(recordOf(result).file_id) === '') throw new AppError('thirdPartyFailed')
    uploaded.push(result)
  }
  return uploaded
}

const uploadTimeoutMs = 120_000
