import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { appControls } from '../app-controls.mjs'
import { writeSse } from '../sse.mjs'
import { chunksOf, completionOf } from './chunks.mjs'
import { checkSwitches, demoModels, makeModel } from './models.mjs'
import { json, page, refuse, refuseRate } from './replies.mjs'
import { createResponses } from './responses.mjs'

/**
 * An endpoint that is compatible with OpenAI's chat completions and its Responses API. An app is a model; only responses are kept, if asked.
 *
 * @typedef {import('./types.d.mts').OpenAiApp} App
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {import('../index.d.mts').PlatformCall} Call
 * @typedef {{ role?: string, content?: unknown }} Message
 * @param {{ calls: ReturnType<typeof import('../calls.mjs').createCalls>, paceMs: number }} options
 */
export function createOpenAi({ calls, paceMs }) {
  /** @type {Map<string, App>} */
  const models = new Map(demoModels.map(model => [model.key, makeModel(model)]))
  const responses = createResponses({ paceMs, replyOf, fragments, settle })
  let limitedAt = 0

  /** @param {Incoming} incoming @param {Response} response */
  async function handle(incoming, response) {
    const apiKey = /^bearer\s+(\S+)/i.exec(incoming.headers.authorization ?? '')?.[1]
    const body = /** @type {{ model?: unknown, messages?: unknown }} */ (incoming.json ?? {})
    const call = calls.record(callOf(incoming, apiKey))
    response.on('finish', () => settle(call, response, 'answered'))
    response.on('close', () => settle(call, response, 'aborted'))
    const owned = [...models.values()].filter(model => model.apiKey === '' || model.apiKey === apiKey)
    if (!owned.some(model => model.apiKey === apiKey) && !(apiKey === undefined && owned.length > 0))
      return refuse(response, 401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key')
    if (incoming.path === '/models' && incoming.method === 'GET') {
      if (owned.some(({ apiKey: own, switches }) => own === apiKey && switches.htmlInstead)) return page(response)
      const data = owned.filter(({ unlisted }) => !unlisted).map(({ key }) => ({ id: key, object: 'model', owned_by: 'demo' }))
      return json(response, 200, { object: 'list', data })
    }
    if (await responses.handle(incoming, response, owned, call)) return
    if (incoming.path !== '/chat/completions' || incoming.method !== 'POST') return json(response, 404, { detail: 'Not Found' })
    const app = owned.find(model => model.key === body.model)
    if (app?.onlyResponses) {
      const words = 'This model is only supported in v1/responses and not in v1/chat/completions.'
      return refuse(response, 404, words, 'invalid_request_error')
    }
    if (!app) {
      const words = `The model \`${String(body.model)}\` does not exist or you do not have access to it.`
      return refuse(response, 404, words, 'invalid_request_error', 'model_not_found')
    }
    await answer(app, incoming, response, call)
  }

  /** @param {App} app @param {Incoming} incoming @param {Response} response @param {Call} call */
  async function answer(app, incoming, response, call) {
    const { switches } = app
    const body = /** @type {{ messages?: Message[], stream?: boolean, stream_options?: { include_usage?: boolean } }} */ (
      incoming.json ?? {}
    )
    if (switches.slowHeadersMs) await pause(switches.slowHeadersMs)
    if (switches.htmlInstead) return page(response)
    if (switches.rateLimited && !isOver(switches)) return refuseRate(response, switches)
    if (switches.errorInBody) return json(response, 200, { error: { code: '1234', message: 'The network failed' } })
    if (switches.noStreamOptions && body.stream_options)
      return json(response, 422, {
        detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted', type: 'extra' }]
      })
    const messages = Array.isArray(body.messages) ? body.messages : []
    if (messages.length === 0 || messages.some(({ role, content }) => !role || content === undefined))
      return refuse(response, 400, "'messages' must be a list of messages with a role and a content", 'invalid_request_error')
    if (switches.noPictures && messages.some(({ content }) => partsIn(content).some(({ type }) => type === 'image_url')))
      return refuse(response, 400, 'This model does not support image input.', 'invalid_request_error', 'invalid_value')
    if (!switches.hearsSounds && messages.some(({ content }) => partsIn(content).some(({ type }) => type === 'input_audio')))
      return refuse(
        response,
        400,
        `Invalid 'messages[${messages.length - 1}]'. Content blocks are expected to be either text or image_url type.`,
        'invalid_request_error',
        'invalid_value'
      )
    const reply = replyOf(app, messages)
    if (switches.wholeReply || body.stream !== true) return json(response, 200, completionOf(app, reply))
    const withUsage = body.stream_options?.include_usage === true && !switches.noUsage
    const frames = framesOf(app, chunksOf(app, reply, withUsage))
    await writeSse(response, frames, switches, {
      ping: ': keep-alive\n\n',
      fragments,
      onCut: () => settle(call, response, 'cut')
    })
  }

  /** Whether the time that a rate limit asked for is over. @param {App['switches']} switches */
  function isOver({ retryAfter }) {
    if (retryAfter === undefined) return false
    const over = limitedAt > 0 && Date.now() - limitedAt >= retryAfter * 1000
    limitedAt = over ? 0 : limitedAt || Date.now()
    return over
  }

  /** @param {App} app @param {Iterable<object>} chunks @returns {AsyncGenerator<string>} */
  async function* framesOf({ switches }, chunks) {
    let count = 0
    if (switches.slowStartMs) await pause(switches.slowStartMs)
    for (const chunk of chunks) {
      await pause(switches.paceMs ?? paceMs)
      if (switches.errorMidStream && count === 4) {
        yield `data: ${JSON.stringify({ error: { message: 'Internal server error', type: 'server_error', code: null } })}\n\n`
        return
      }
      count++
      yield `data: ${JSON.stringify(chunk)}\n\n`
    }
    if (!switches.noDone) yield 'data: [DONE]\n\n'
  }

  return {
    basePath: '/openai/v1',
    mounts: ['/openai/v1'],
    handle,
    ...appControls(models, { keyOf: app => app.key, make: makeModel, checkSwitches, shown: ['key', 'apiKey', 'style'] }),
    stop() {
      responses.stop()
    }
  }
}

/** @param {App} app @param {Message[]} messages */
function replyOf({ subject, switches }, messages) {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content))
  const [query = '', ...earlier] = questions.toReversed()
  const language = languageOf(query, ...earlier)
  const files = filesIn(messages.at(-1)?.content)
  const question = { query, language, turn: questions.length, earlier: earlier.toReversed(), inputs: {}, files }
  const reply = answerFor(subject, question)
  const given = Array.isArray(switches.answer) ? switches.answer.join('') : switches.answer
  return { ...reply, text: given ?? reply.text }
}

/** The last text of a message is the question, the others are files. @param {unknown} content */
const textOf = content =>
  typeof content === 'string' ? content : String(partsIn(content).findLast(({ type }) => type === 'text')?.text ?? '')

/** @param {unknown} content */
const filesIn = content =>
  partsIn(content)
    .filter(({ type }) => type === 'image_url' || type === 'input_audio')
    .map(({ type }, index) =>
      type === 'image_url' ? { name: `image ${index + 1}`, type: 'image' } : { name: `sound ${index + 1}`, type: 'audio' }
    )

/** @param {unknown} content @returns {{ type?: string, text?: unknown }[]} */
const partsIn = content => (Array.isArray(content) ? content : [])

/** What clients must ignore. */
const fragments = [
  ': OPENROUTER PROCESSING\n\n',
  'data: this is not JSON\n\n',
  'data: {"object":"brand.new.event","payload":[1]}\n\n',
  'event: brand_new\ndata: {}\n\n',
  'data: [1,2,3]\n\n',
  'data: null\n\n',
  'data:\n\n',
  'data: {"choices":[]}\n\n',
  'data: {"choices":null,"usage":null}\n\n',
  'data: {"id":\n\n',
  'data: {"choices":[{"index":1,"delta":{"content":"another choice"}}]}\n\n',
  'nonsense without a colon\n\n'
]

/** @param {number} milliseconds */
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

/** @param {Incoming} incoming @param {string | undefined} key @returns {Call} */
const callOf = ({ method, path, query, json: body }, key) => ({
  platform: 'openai',
  method,
  path,
  query,
  ...(key !== undefined && { key }),
  body,
  at: Date.now(),
  outcome: 'open'
})

/** @param {Call} call @param {Response} response @param {Call['outcome']} outcome */
function settle(call, response, outcome) {
  if (call.outcome !== 'open') return
  call.outcome = outcome
  if (response.headersSent) call.status = response.statusCode
}
