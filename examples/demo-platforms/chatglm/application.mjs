import { randomBytes } from 'node:crypto'
import { writeSse } from '../sse.mjs'
import { pause, replyOf } from './answer.mjs'
import { page } from './assistant.mjs'

/**
 * The llm-application API of BigModel: `code` 200 of an envelope, and streams of pieces in its newer and older form.
 *
 * @typedef {import('./types.d.mts').ChatGlmApp} App
 * @typedef {import('./types.d.mts').Conversation} Conversation
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {{ type: string, key?: string, value: string }} Item
 * @typedef {{ app: App, items: Item[], conversation: Conversation }} Prepared
 * @param {{ apps: Map<string, App>, conversations: Map<string, Conversation>, paceMs: number }} state
 */
export function createApplications({ apps, conversations, paceMs }) {
  /** @type {Map<string, Prepared>} */
  const prepared = new Map()
  /** @type {Map<string, { app: App, reply: import('./answer.mjs').Reply }>} */
  const requests = new Map()

  /** @param {Incoming} incoming @param {Response} response @param {() => void} onCut */
  async function handle(incoming, response, onCut) {
    const key = /^(?:Bearer\s+)?(\S+)$/.exec(incoming.headers.authorization ?? '')?.[1]
    const owned = [...apps.values()].filter(({ kind, apiKey }) => kind !== 'assistant' && apiKey === key)
    if (owned.length === 0) return refuse(response, 401, '1001', '身份验证失败。')
    const body = /** @type {Record<string, unknown>} */ (incoming.json ?? incoming.form?.fields ?? {})
    const parts = incoming.path.split('/').filter(Boolean)
    const id = incoming.path.startsWith('/v2/application/') ? parts[2] : parts[1]
    const app = owned.find(one => one.key === String(body.app_id ?? id))
    if (app?.switches.htmlInstead) return page(response)

    if (/^\/v2\/application\/\d+\/variables$/.test(incoming.path)) return app ? ok(response, variablesOf(app)) : unknown(response)
    if (/^\/application\/\d+$/.test(incoming.path))
      return app ? ok(response, { id: app.key, name: app.name, desc: '' }) : unknown(response)
    if (/^\/v2\/application\/\d+\/conversation$/.test(incoming.path))
      return app ? ok(response, { conversation_id: startConversation(app).id }) : unknown(response)
    if (incoming.path.startsWith('/history_session_record/')) return ok(response, { problems: followUpsOf(parts[2] ?? '') })
    if (incoming.path === '/v2/application/slice_info') return ok(response, slicesOf(String(body.request_id)))
    if (incoming.path === '/v2/application/file_upload') return takeFiles(incoming, response)
    if (incoming.path === '/v2/application/file_stat')
      return ok(
        response,
        [body.file_ids].flat().map(file_id => ({ file_id, code: 1, msg: 'ok' }))
      )
    if (/^\/v2\/model-api\/[^/]+\/sse-invoke$/.test(incoming.path)) return streamOlder(parts[2] ?? '', response, onCut)
    if (!app) return unknown(response)
    if (incoming.path === '/v2/application/generate_request_id') return prepare(app, body, response)
    if (incoming.path === '/v3/application/invoke' && !app.switches.olderApi) return invoke(app, body, response, onCut)
    response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404</h1>')
  }

  /** @param {App} app @returns {Conversation} */
  function startConversation(app) {
    /** @type {Conversation} */
    const conversation = { id: `19${randomDigits(17)}`, appId: app.key, questions: [] }
    conversations.set(conversation.id, conversation)
    return conversation
  }

  /** @param {App} app @param {unknown} id @returns {Conversation | undefined} */
  function conversationFor(app, id) {
    if (!id) return startConversation(app)
    const known = conversations.get(String(id))
    return known?.appId === app.key ? known : undefined
  }

  /** @param {App} app @param {Record<string, unknown>} body @param {Response} response @param {() => void} onCut */
  async function invoke(app, body, response, onCut) {
    const { switches } = app
    if (switches.slowHeadersMs) await pause(switches.slowHeadersMs)
    if (switches.rateLimited) return refuse(response, 429, '1302', '您的账户已达到速率限制')
    const conversation = conversationFor(app, body.conversation_id)
    if (!conversation) return ok(response, null, 10_102, '会话不存在')
    const messages = /** @type {{ content: Item[] }[]} */ (body.messages ?? [])
    const items = messages.flatMap(({ content }) => content)
    if (items.length === 0 || (app.kind === 'text' && items.some(({ key }) => !key)))
      return ok(response, null, 10_010, '参数错误')
    await writeSse(response, framesOf({ app, items, conversation }), switches, { ping: ': ping\n\n', fragments, onCut })
  }

  /** @param {Prepared} given */
  function answerOf({ app, items, conversation }) {
    const query = items
      .filter(({ type }) => type === 'input')
      .map(({ value }) => value)
      .join('\n')
    conversation.questions.push(query)
    const files = items.filter(({ type }) => type.startsWith('upload_')).map(({ value }) => ({ name: value, type: 'document' }))
    const reply = replyOf(app, conversation.questions, files)
    const requestId = `18${randomDigits(17)}`
    requests.set(requestId, { app, reply })
    return { reply, requestId }
  }

  /** @param {Prepared} given @returns {AsyncGenerator<string>} */
  async function* framesOf(given) {
    const { app, conversation } = given
    const { switches } = app
    const { reply, requestId } = answerOf(given)
    const common = { request_id: requestId, conversation_id: conversation.id, app_id: app.key }
    /** @param {object} delta @param {string | null} [finish_reason] @param {object[]} [usage] */
    const frame = (delta, finish_reason = null, usage) =>
      `data: ${JSON.stringify({ ...common, choices: [{ index: 0, finish_reason, delta }], ...(usage && { usage }) })}\n\n`
    /** @param {string} type @param {object} [more] */
    const event = (type, more = {}) => ({ event: { node_id: 'node-1', node_name: 'Answer', type, time: 120, ...more } })
    if (switches.slowStartMs) await pause(switches.slowStartMs)
    yield frame(event('node_processing'))
    if (switches.retrieval) yield frame(event('tool_finish', { tool_calls: { type: 'retrieval', tool_calls_data: '[]' } }))
    if (app.kind === 'text') yield* outputsOf(given, reply, frame)
    else
      for (const piece of reply.pieces) {
        await pause(switches.paceMs ?? paceMs)
        yield frame({ content: { type: 'text', msg: piece } })
      }
    if (switches.picture) yield frame({ content: { type: 'image', url: 'https://cdn.bigmodel.cn/demo/plot.png' } })
    yield frame(event('node_finish'))
    const row = { model: 'glm-4-plus', nodeName: 'Answer', inputTokenCount: 10, outputTokenCount: reply.pieces.length }
    yield frame({}, 'stop', [{ ...row, totalTokenCount: 10 + reply.pieces.length }])
  }

  /** @param {Prepared} given @param {import('./answer.mjs').Reply} reply @param {(delta: object) => string} frame @returns {AsyncGenerator<string>} */
  async function* outputsOf({ app, items }, reply, frame) {
    const { named, paceMs: own } = app.switches
    if (named) {
      yield frame({ content: { type: 'text', msg: { result: reply.text, inputs: items.length } } })
      return
    }
    for (const piece of reply.pieces) {
      await pause(own ?? paceMs)
      yield frame({ content: { type: 'text', msg: piece } })
    }
  }

  /** @param {App} app @param {Record<string, unknown>} body @param {Response} response */
  function prepare(app, body, response) {
    const conversation = conversationFor(app, body.conversation_id)
    if (!conversation) return ok(response, null, 10_102, '会话不存在')
    const id = `17${randomDigits(17)}`
    prepared.set(id, { app, items: /** @type {Item[]} */ (body.key_value_pairs ?? []), conversation })
    ok(response, { id })
  }

  /** @param {string} id @param {Response} response @param {() => void} onCut */
  async function streamOlder(id, response, onCut) {
    const given = prepared.get(id)
    if (!given) return ok(response, null, 10_103, '请求不存在')
    await writeSse(response, olderFramesOf(given), given.app.switches, { ping: ': ping\n\n', fragments: [], onCut })
  }

  /** @param {Prepared} given @returns {AsyncGenerator<string>} */
  async function* olderFramesOf(given) {
    const { reply, requestId } = answerOf(given)
    let number = 0
    /** @param {string} event @param {object | string} data */
    const frame = (event, data) =>
      `event:${event}\nid:${++number}\ndata:${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
    const node = { node_id: 'node-1', node_name: 'Answer', node_type: 'llm', node_status: 'processing' }
    yield frame('add', { extra_input: { request_id: requestId, push_type: 'node', node_data: node } })
    for (const piece of reply.pieces) yield frame('add', { msg: piece, type: 'text', status: 'PROCESSING' })
    const block_data = { block_type: 'output', block_status: 'finished', out_put: { out_content: reply.text } }
    yield frame('add', { extra_input: { request_id: requestId, push_type: 'block', block_data } })
    yield frame('finish', '')
  }

  /** @param {string} conversationId */
  function followUpsOf(conversationId) {
    const conversation = conversations.get(conversationId)
    const app = conversation && apps.get(conversation.appId)
    return app ? replyOf(app, conversation.questions, []).followUps : []
  }

  /** @param {string} requestId */
  function slicesOf(requestId) {
    const sources = requests.get(requestId)?.reply.sources ?? []
    return {
      document_slices: sources.map(({ document, content }, index) => ({
        document: { id: String(index), name: document, url: '', dtype: 3 },
        slice_info: [{ document_id: String(index), text: content, position: { page: index + 1 } }]
      })),
      has_old_document: false
    }
  }

  return { handle }
}

/** @param {App} app */
function variablesOf({ kind }) {
  if (kind === 'dialogue') return [{ id: 'user', name: '用户提问', type: 'input', tips: '', allowed_values: [] }]
  return [
    { id: '1001', name: 'text', type: 'Input', tips: 'A text / 文章', allowed_values: null },
    { id: '1002', name: 'length', type: 'selection_list', tips: '', allow_values: ['short', 'long'] },
    { id: '1003', name: 'material', type: 'upload_file', tips: '' }
  ]
}

/** @param {Incoming} incoming @param {Response} response */
function takeFiles({ form }, response) {
  const files = (form?.files ?? []).filter(({ name }) => name === 'files')
  if (files.length === 0 || !(form?.fields.upload_unit_id || form?.fields.conversation_id))
    return ok(response, null, 10_010, '参数错误')
  const success = files.map(({ filename }) => ({ fileId: `16${randomDigits(17)}`, fileName: filename }))
  ok(response, { successInfo: success, failInfo: [] })
}

/** What clients must ignore. */
const fragments = [
  ': a comment\n\n',
  'data: this is not JSON\n\n',
  'data: {"brand_new":true}\n\n',
  'data: null\n\n',
  'data: {"choices":[]}\n\n',
  'data: {"choices":[{"delta":null}]}\n\n',
  'event:brand_new\ndata:{"msg":"no text"}\n\n',
  'data: {"choices":\n\n',
  'nonsense\n\n'
]

/** @param {number} count */
const randomDigits = count => Array.from(randomBytes(count), byte => String(byte % 10)).join('')

/** @param {Response} response */
const unknown = response => ok(response, null, 10_007, '应用不存在')

/** Failures have the status 200 too. @param {Response} response @param {unknown} data @param {number} [code] @param {string} [message] */
function ok(response, data, code = 200, message = 'success') {
  const body = { ...(code === 200 && { data }), code, message, timestamp: Date.now() }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** @param {Response} response @param {number} status @param {string} code @param {string} message */
function refuse(response, status, code, message) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: { code, message } }))
}
