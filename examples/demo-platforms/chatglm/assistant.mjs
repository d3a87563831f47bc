import { createHmac, randomBytes } from 'node:crypto'
import { writeSse } from '../sse.mjs'
import { pause, replyOf } from './answer.mjs'

/**
 * The assistant-api of chatglm.cn: tokens for a key and a secret, and streams in which each frame has the full text of its message.
 *
 * @typedef {import('./types.d.mts').ChatGlmApp} App
 * @typedef {import('./types.d.mts').Conversation} Conversation
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @param {{ apps: Map<string, App>, conversations: Map<string, Conversation>, paceMs: number }} state
 */
export function createAssistants({ apps, conversations, paceMs }) {
  const secret = randomBytes(16)
  /** How many requests of each key are running, and how often each app was busy. @type {Map<string, number>} */
  const running = new Map()
  /** @type {Map<string, number>} */
  const refusals = new Map()

  /** @param {Incoming} incoming @param {Response} response @param {() => void} onCut */
  async function handle(incoming, response, onCut) {
    const body = /** @type {Record<string, unknown>} */ (incoming.json ?? {})
    if (incoming.path === '/get_token') return getToken(body, response)
    const key = keyOfToken(incoming.headers.authorization ?? '')
    if (key === undefined) return envelope(response, 401, '无效的 token', [], 401)
    if (incoming.path === '/file_upload') return takeFile(incoming, response)
    if (incoming.path !== '/stream' && incoming.path !== '/stream_sync') return envelope(response, 404, 'Not Found', [], 404)
    const app = apps.get(String(body.assistant_id))
    if (app?.kind !== 'assistant' || app.apiKey !== key) return envelope(response, 40001, '智能体不存在', [])
    await answer(app, body, response, onCut)
  }

  /** @param {Record<string, unknown>} body @param {Response} response */
  function getToken({ api_key, api_secret }, response) {
    const key = `${String(api_key)}.${String(api_secret)}`
    const owned = [...apps.values()].filter(({ kind, apiKey }) => kind === 'assistant' && apiKey === key)
    if (owned.some(({ switches }) => switches.htmlInstead)) return page(response)
    if (owned.length === 0) return envelope(response, 10003, 'api_key 或 api_secret 错误', [])
    const token = `${Buffer.from(key).toString('base64url')}.${sign(key)}`
    const expires = Math.floor(Date.now() / 1000) + 864_000
    envelope(response, 0, 'success', { access_token: token, expires_in: 864_000, token_expires: expires })
  }

  /** @param {string} key */
  const sign = key => createHmac('sha256', secret).update(key).digest('base64url')

  /** The key for which a token was issued. @param {string} authorization */
  function keyOfToken(authorization) {
    const [encoded = '', signature] = (/^Bearer\s+(\S+)$/.exec(authorization)?.[1] ?? '').split('.')
    const key = Buffer.from(encoded, 'base64url').toString()
    return signature === sign(key) ? key : undefined
  }

  /** @param {App} app @param {Record<string, unknown>} body @param {Response} response @param {() => void} onCut */
  async function answer(app, body, response, onCut) {
    const { switches, apiKey } = app
    if (switches.slowHeadersMs) await pause(switches.slowHeadersMs)
    if (switches.htmlInstead) return page(response)
    const refused = refusals.get(app.key) ?? 0
    const isBusy = (running.get(apiKey) ?? 0) >= 2 || switches.rateLimited || refused < (switches.busyTimes ?? 0)
    refusals.set(app.key, refused + 1)
    if (isBusy) return envelope(response, 10006, '您有一个请求正在进行，请稍后再试', [])
    const known = typeof body.conversation_id === 'string' ? conversations.get(body.conversation_id) : undefined
    if (body.conversation_id && known?.appId !== app.key) return envelope(response, 40002, '会话不存在', [])
    const prompt = String(body.prompt ?? '')
    if (!prompt) return envelope(response, 40003, 'prompt 不能为空', [])
    const conversation = known ?? { id: randomBytes(12).toString('hex'), appId: app.key, questions: [] }
    conversation.questions.push(prompt)
    conversations.set(conversation.id, conversation)
    const files = Array.isArray(body.file_list) ? body.file_list : []
    const reply = replyOf(
      app,
      conversation.questions,
      files.map(({ file_name }) => ({ name: String(file_name), type: 'document' }))
    )
    running.set(apiKey, (running.get(apiKey) ?? 0) + 1)
    try {
      await writeSse(response, framesOf(app, reply, conversation.id), switches, { ping: ': ping\n\n', fragments, onCut })
    } finally {
      running.set(apiKey, (running.get(apiKey) ?? 1) - 1)
    }
  }

  /** @param {App} app @param {import('./answer.mjs').Reply} reply @param {string} conversation_id @returns {AsyncGenerator<string>} */
  async function* framesOf({ switches }, reply, conversation_id) {
    const common = { history_id: randomBytes(12).toString('hex'), conversation_id }
    /** @param {string} status @param {object} message */
    const frame = (status, message) => `event:message\ndata:${JSON.stringify({ ...common, status, message })}\n\n`
    /** @param {object} content @param {string} [status] @param {object} [meta_data] @param {string} [id] */
    const message = (content, status = 'init', meta_data = {}, id = 'm1') => ({
      id: `${common.history_id}-${id}`,
      role: 'assistant',
      status,
      created_at: '2026-11-22 08:00:00',
      content,
      meta_data
    })
    if (switches.slowStartMs) await pause(switches.slowStartMs)
    yield frame('init', {})
    const pages = reply.sources.map(({ document }) => ({
      title: document,
      url: `https://campus.example.edu/${encodeURIComponent(document)}`
    }))
    if (switches.retrieval) {
      yield frame('processing', message({ type: 'tool_calls', tool_calls: 'simple_browser search' }, 'finish', {}, 'm0'))
      for (const one of pages)
        yield frame('processing', message({ type: 'browser_result', content: JSON.stringify(one) }, 'finish', {}, 'm0'))
    }
    const mark = switches.retrieval ? '【1†来源】' : ''
    let text = ''
    for (const piece of reply.pieces) {
      await pause(switches.paceMs ?? paceMs)
      text += piece
      yield frame('processing', message({ type: 'text', text }))
    }
    if (mark) yield frame('processing', message({ type: 'text', text: `${text}${mark.slice(0, 3)}` }))
    yield frame('processing', message({ type: 'text', text: `${text}${mark}` }, 'finish'))
    if (switches.picture) {
      const image = [{ image_url: 'https://sfile.chatglm.cn/testpath/demo.png' }]
      yield frame('processing', message({ type: 'image', image: [{ image_url: '' }] }, 'init', {}, 'm2'))
      yield frame('processing', message({ type: 'image', image }, 'finish', {}, 'm2'))
    }
    const quotes = switches.retrieval ? { metadata_list: pages } : {}
    yield frame('finish', message({ type: 'quote_result' }, 'finish', quotes, 'm3'))
  }

  return { handle }
}

/** @param {Incoming} incoming @param {Response} response */
function takeFile({ form }, response) {
  const file = form?.files.find(({ name }) => name === 'file')
  if (!file) return envelope(response, 40004, 'file 不能为空', [])
  envelope(response, 0, 'success', {
    file_id: randomBytes(12).toString('hex'),
    file_name: file.filename,
    file_size: file.bytes.length
  })
}

/** What clients must ignore. */
const fragments = [
  ': a comment\n\n',
  'data: this is not JSON\n\n',
  'data: {"status":"processing","message":{"id":"x","content":{"type":"brand_new"}}}\n\n',
  'data: null\n\n',
  'data: [1,2]\n\n',
  'data: {"status":"processing","message":null}\n\n',
  'data: {"status":\n\n',
  'data:\n\n',
  'nonsense\n\n'
]

/** @param {Response} response @param {number} status @param {string} message @param {unknown} result @param {number} [http] */
function envelope(response, status, message, result, http = 200) {
  response.writeHead(http, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status, message, result }))
}

/** @param {Response} response */
export function page(response) {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Welcome</title>')
}
