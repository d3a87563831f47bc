import { randomUUID } from 'node:crypto'
import { appControls } from '../app-controls.mjs'
import { BoundedMap } from '../bounded.mjs'
import { checkSwitchTypes } from '../switches.mjs'
import { activitiesAfter, answerQuestion, deliver, newConversation, replay, sendToSockets } from './conversations.mjs'
import { acceptSocket } from './socket.mjs'
import { switchTypes } from './switches.mjs'

/**
 * Microsoft's Direct Line 3.0 before agents of Copilot Studio, and their token endpoints.
 *
 * @typedef {import('./types.d.mts').CopilotApp} App
 * @typedef {import('./types.d.mts').DirectLineConversation} Conversation
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @param {{ calls: ReturnType<typeof import('../calls.mjs').createCalls>, paceMs: number, origin: () => string }} options
 */
export function createCopilot({ calls, paceMs, origin }) {
  /** @type {import('./types.d.mts').CopilotState} */
  const state = {
    apps: new Map(demoApps.map(app => [app.key, makeApp(app)])),
    conversations: new BoundedMap(2000),
    tokens: new BoundedMap(5000),
    paceMs
  }
  let stopped = false
  /** Answers that are still being given. @type {Set<Promise<void>>} */
  const answering = new Set()
  const keepAlives = setInterval(() => {
    for (const conversation of state.conversations.values()) if (conversation.sockets.size > 0) sendToSockets(conversation, '')
  }, 300)
  keepAlives.unref()

  /** @param {Incoming} incoming @param {Response} response */
  async function handle(incoming, response) {
    const { method, path, query, json: body } = incoming
    const bearer = /^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1]
    /** @type {import('../index.d.mts').PlatformCall} */
    const call = calls.record({
      platform: 'copilot',
      method,
      path,
      query,
      ...(bearer && { key: bearer }),
      body,
      at: Date.now(),
      outcome: 'open'
    })
    response.on('finish', () => {
      call.outcome = 'answered'
      call.status = response.statusCode
    })
    response.on('close', () => {
      if (call.outcome === 'open') call.outcome = 'aborted'
    })
    await answer(incoming, response, bearer)
  }

  /** @param {Incoming} incoming @param {Response} response @param {string | undefined} bearer */
  async function answer({ method, path, query, json, form }, response, bearer) {
    if (path === '/powervirtualagents/regionalchannelsettings')
      return reply(response, 200, { channelUrlsById: { directline: `${origin()}/copilot/` } })
    const schema = /^\/powervirtualagents\/botsbyschema\/([^/]+)\/directline\/token$/.exec(path)?.[1]
    if (schema) {
      const app = [...state.apps.values()].find(one => one.schema === schema)
      return app ? reply(response, 200, { token: issue(app), expires_in: lifeOf(app) }) : refuse(response, 404, 'NotFound')
    }
    const parts = path.replace(/^\/v3\/directline\//, '').split('/')
    if (!path.startsWith('/v3/directline/')) return refuse(response, 404, 'NotFound')
    const access = accessOf(bearer)
    if (access === 'expired') return refuse(response, 403, 'TokenExpired')
    if (!access) return refuse(response, bearer ? 403 : 401, 'BadArgument')
    const { app } = access
    if (app.switches.slowHeadersMs) await new Promise(resolve => setTimeout(resolve, app.switches.slowHeadersMs))
    if (app.switches.htmlInstead) return page(response)
    if (app.switches.rateLimited) return refuse(response, 429, 'TooManyRequests', { 'Retry-After': '3' })
    const body = /** @type {any} */ (json ?? {})

    if (method === 'POST' && parts.join('/') === 'tokens/refresh') {
      // A secret has no conversation to go on with.
      if (!access.conversationId) return refuse(response, 400, 'BadArgument')
      return reply(response, 200, {
        conversationId: access.conversationId,
        token: issue(app, access.conversationId),
        expires_in: lifeOf(app)
      })
    }
    if (method === 'POST' && parts[0] === 'tokens')
      return reply(response, 200, { conversationId: randomUUID(), token: issue(app), expires_in: lifeOf(app) })
    if (method === 'POST' && parts.join('/') === 'conversations') {
      const conversation = newConversation(app, String(body.user?.id ?? ''))
      state.conversations.set(conversation.id, conversation)
      return reply(response, 201, accessTo(conversation, ''))
    }
    const conversation = state.conversations.get(parts[1] ?? '')
    if (
      parts[0] !== 'conversations' ||
      conversation?.app.key !== app.key ||
      (access.conversationId ?? conversation.id) !== conversation.id
    )
      return refuse(response, 404, 'BadArgument')
    if (app.switches.lost && conversation.cuts > 0) return refuse(response, 404, 'BadArgument')
    if (method === 'GET' && parts.length === 2) return reply(response, 200, accessTo(conversation, query.watermark ?? ''))
    if (method === 'GET' && parts[2] === 'activities') {
      const next = conversation.toSay.shift()
      if (next) deliver(conversation, next)
      return reply(response, 200, activitiesAfter(conversation, query.watermark))
    }
    if (method !== 'POST' || (parts[2] !== 'activities' && parts[2] !== 'upload')) return refuse(response, 404, 'NotFound')
    await take(conversation, parts[2] === 'upload' ? uploaded(form) : body, response)
  }

  /** Takes an activity of the user, and answers it. @param {Conversation} conversation @param {any} activity @param {Response} response */
  async function take(conversation, activity, response) {
    const { switches } = conversation.app
    if (switches.sendStatus) return refuse(response, switches.sendStatus, 'BotRejectedActivity')
    if (activity?.type === 'event' && activity.name === 'startConversation') {
      const { greeting } = conversation.app
      const card = {
        contentType: 'application/vnd.microsoft.card.oauth',
        content: { text: 'Please sign in', connectionName: 'aad' }
      }
      if (switches.greetsSlowly && greeting) {
        const [one = '', ...others] = greeting.text.split(/(?<=[.?!])\s+/)
        conversation.toSay.push({ type: 'event', name: 'begins' })
        for (const text of [one, others.join(' ')]) conversation.toSay.push({ type: 'message', text })
      } else if (switches.signIn) deliver(conversation, { type: 'message', text: '', attachments: [card] })
      else if (greeting)
        deliver(conversation, {
          type: 'message',
          text: greeting.text,
          suggestedActions: { actions: greeting.questions.map(title => ({ type: 'imBack', title, value: title })) }
        })
      return reply(response, 200, { id: `${conversation.id}|start` })
    }
    if (activity?.type !== 'message' || activity.from?.role !== 'user') return refuse(response, 400, 'MissingProperty')
    conversation.questions.push(String(activity.text ?? ''))
    const question = deliver(conversation, {
      ...activity,
      from: { ...activity.from, id: conversation.userId || activity.from.id }
    })
    for (const late of conversation.toSay.splice(0)) deliver(conversation, late)
    const answered = answerQuestion(conversation, question, state.paceMs, () => stopped)
    answering.add(answered)
    void answered.finally(() => answering.delete(answered))
    if (switches.sendBreaks) return void response.destroy()
    if (switches.sendsLate) await answered
    reply(response, 200, { id: question.id })
  }

  /** @param {string} [bearer] @returns {{ app: App, conversationId?: string } | 'expired' | undefined} */
  function accessOf(bearer = '') {
    const owner = state.apps.get(bearer)
    if (owner) return { app: owner }
    const token = state.tokens.get(bearer)
    const app = token && state.apps.get(token.appKey)
    if (!token || !app) return undefined
    if (Date.now() > token.expiresAt) return 'expired'
    return { app, ...(token.conversationId && { conversationId: token.conversationId }) }
  }

  /** @param {App} app @param {string} [conversationId] */
  function issue(app, conversationId) {
    const token = `token-${randomUUID()}`
    state.tokens.set(token, {
      appKey: app.key,
      ...(conversationId && { conversationId }),
      expiresAt: Date.now() + 1000 * lifeOf(app)
    })
    return token
  }

  /** @param {Conversation} conversation @param {string} watermark */
  function accessTo(conversation, watermark) {
    const token = issue(conversation.app, conversation.id)
    const address = `${origin().replace(/^http/, 'ws')}/copilot/v3/directline/conversations/${conversation.id}/stream`
    const streamUrl = `${address}?watermark=${watermark}&t=${token}`
    return {
      conversationId: conversation.id,
      token,
      expires_in: lifeOf(conversation.app),
      streamUrl,
      referenceGrammarId: randomUUID()
    }
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:stream').Duplex} socket */
  function upgrade(request, socket) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const id = url.pathname.split('/').at(-2) ?? ''
    const conversation = state.conversations.get(id)
    const token = state.tokens.get(url.searchParams.get('t') ?? '')
    if (!conversation || token?.conversationId !== id || conversation.app.switches.noSocket) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    acceptSocket(request, socket)
    conversation.sockets.add(socket)
    socket.on('close', () => conversation.sockets.delete(socket))
    replay(conversation, socket, url.searchParams.get('watermark') ?? '')
  }

  return {
    basePath: '/copilot/v3/directline',
    mounts: ['/copilot'],
    handle,
    upgrade,
    ...appControls(state.apps, { keyOf: app => app.key, make: makeApp, shown: ['key', 'schema', 'name'] }),
    /** Conversations that run have the app itself. @param {string} key @param {import('./types.d.mts').CopilotSwitches} switches */
    setSwitches(key, switches) {
      const app = state.apps.get(key)
      if (!app) throw new TypeError(`There is no app with the key ${key}`)
      app.switches = checkSwitchTypes(switches, switchTypes)
    },
    async answered() {
      await Promise.all(answering)
    },
    stop() {
      stopped = true
      clearInterval(keepAlives)
      for (const { sockets } of state.conversations.values()) for (const socket of sockets) socket.destroy()
    }
  }
}

/** @type {import('./types.d.mts').CopilotAppInput[]} */
const demoApps = [
  {
    key: 'demo-direct-line-secret-of-the-calculus-tutor',
    schema: 'demo_calculusTutor',
    name: 'Calculus tutor / 微积分助教',
    subject: 'calculus',
    greeting: {
      text: 'Ask me about limits, derivatives or integrals. 可以问我极限、导数和积分。',
      questions: ['Why does the chain rule work?', '分部积分法应该怎么选 u？']
    }
  },
  {
    key: 'demo-direct-line-secret-of-the-campus-guide',
    schema: 'demo_campusGuide',
    name: 'Campus guide / 校园指南',
    subject: 'campus',
    greeting: {
      text: 'Ask me about the library, courses and exams. 可以问我图书馆、选课和考试。',
      questions: ['When is the library open?', '怎么选课？']
    }
  }
]

/** @param {import('./types.d.mts').CopilotAppInput} input @returns {App} */
const makeApp = input => ({
  schema: input.key.replace(/\W/g, '_'),
  name: 'Test app',
  subject: 'calculus',
  ...input,
  switches: checkSwitchTypes(input.switches, switchTypes)
})

/** @param {App} app */
const lifeOf = ({ switches }) => switches.tokenSeconds ?? 1800

/** The activity and the files of a multipart request. @param {import('../multipart.mjs').Form} [form] */
function uploaded(form) {
  const activity =
    form?.fields.activity ?? form?.files.find(({ type }) => type === 'application/vnd.microsoft.activity')?.bytes.toString()
  const files = form?.files.filter(({ type }) => type !== 'application/vnd.microsoft.activity') ?? []
  return {
    ...JSON.parse(activity ?? '{}'),
    attachments: files.map(({ filename, type, bytes }) => ({ name: filename, contentType: type, size: bytes.length }))
  }
}

/** @param {Response} response @param {number} status @param {unknown} body */
function reply(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** @param {Response} response @param {number} status @param {string} code @param {Record<string, string>} [headers] */
function refuse(response, status, code, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { code, message: `${code}: the demonstration refuses this.` } }))
}

/** @param {Response} response */
function page(response) {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end('<!doctype html><title>Welcome</title><h1>Welcome</h1>')
}
