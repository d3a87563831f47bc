import { appControls } from '../app-controls.mjs'
import { BoundedMap } from '../bounded.mjs'
import { demoApps } from './apps.mjs'
import { cancelChat, chatWithAgent, chatWithFlow, submitOutputs } from './chat.mjs'
import { deleteConversation, rateMessage, uploadFile } from './conversations.mjs'
import { readAgent, readWorkflow } from './descriptions.mjs'
import { CozeError, failure, isRecord, logId } from './envelope.mjs'
import { rest } from './pieces.mjs'
import { speechToText } from './speech.mjs'
import { writeStream } from './stream.mjs'
import { checkSwitches } from './switches.mjs'
import { bearerOf, callerOf, demoToken, exchange } from './tokens.mjs'
import { resumeWorkflow, runWorkflow } from './workflow.mjs'

/**
 * Coze's Open API with apps in memory. Pictures in answers have addresses of their own, outside `/coze`, which need no token.
 *
 * @typedef {import('./types.d.mts').State} State
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Reply} Reply
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @param {import('../platforms.d.mts').PlatformOptions} options
 * @returns {import('./types.d.mts').CozeServer & import('../listen.mjs').MountedPlatform}
 */
export function createCoze({ calls, paceMs, origin }) {
  /** @type {State} */
  const state = {
    apps: new Map(demoApps.map(app => [app.id, makeApp(app)])),
    oauthApps: new Map(),
    tokens: new BoundedMap(1000),
    usedJti: new BoundedMap(10_000),
    conversations: new BoundedMap(2000),
    chats: new BoundedMap(5000),
    interrupts: new BoundedMap(200),
    files: new BoundedMap(200),
    pictures: new BoundedMap(200),
    busy: new Map(),
    paceMs,
    origin
  }
  /** @type {Set<Response>} */
  const streams = new Set()

  /** @param {Incoming} incoming @param {Response} response */
  async function handle(incoming, response) {
    const call = calls.record(describeCall(incoming))
    /** @param {'answered' | 'aborted' | 'cut'} outcome */
    const settle = outcome => {
      if (call.outcome !== 'open') return
      call.outcome = outcome
      if (response.headersSent) call.status = response.statusCode
    }
    response.on('finish', () => settle('answered'))
    response.on('close', () => settle('aborted'))
    if (incoming.mount === '/coze-pictures') return writePicture(response, incoming.path)
    response.setHeader('X-Tt-Logid', logId())
    try {
      const reply = await answer(incoming, call, response)
      if (!reply) return
      if ('json' in reply) return writeJson(response, reply)
      streams.add(response)
      response.on('close', () => streams.delete(response))
      const { switches } = reply.app
      await writeStream(response, reply.events, { switches, spaced: reply.spaced, onCut: () => settle('cut') })
    } catch (error) {
      const reply = error instanceof CozeError ? failure(error) : failure(new CozeError(5000, 'internal error', 500))
      if (response.headersSent) response.destroy()
      else writeJson(response, reply)
    }
  }

  /** @param {Incoming} incoming @param {import('../index.d.mts').PlatformCall} call @param {Response} response @returns {Promise<Reply | undefined>} */
  async function answer(incoming, call, response) {
    const { method, path, headers, query, form } = incoming
    if (method === 'POST' && path === '/api/permission/oauth2/token') return exchange(state, incoming)
    const found = findRoute(method, path)
    if (!found) throw new CozeError(4000, 'The requested API endpoint does not exist.', 404)
    const body = isRecord(incoming.json) ? incoming.json : {}
    const app = state.apps.get(String(body.bot_id ?? body.workflow_id ?? found.params.id ?? ''))
    const {
      htmlInstead,
      rateLimited,
      slowHeadersMs = 0
    } = (body.workflow_id ? state.apps.get(String(body.workflow_id)) : app)?.switches ?? {}
    await rest(slowHeadersMs)
    if (htmlInstead) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
      return undefined
    }
    const isStream = /^\/v3\/chat(\/submit_tool_outputs)?$/.test(path) || path.startsWith('/v1/workflow')
    const caller = callerOf(state, headers, method === 'POST' && isStream)
    if (rateLimited && method === 'POST') throw new CozeError(4013, 'The request frequency limit was reached', 429)
    return found.handler({ state, caller, params: found.params, body, query, headers, form, call })
  }

  /** @param {Response} response @param {string} path */
  function writePicture(response, path) {
    const bytes = state.pictures.get(path.slice(1))
    response.writeHead(bytes ? 200 : 404, { 'Content-Type': bytes ? 'image/png' : 'text/plain' })
    response.end(bytes ?? 'not found')
  }

  return {
    basePath: '/coze',
    mounts: ['/coze', '/coze-pictures'],
    handle,
    apiKey: demoToken,
    ...appControls(state.apps, { keyOf: app => app.id, make: makeApp, checkSwitches, shown: ['id', 'kind', 'name'] }),
    addOAuthApp(app) {
      state.oauthApps.set(app.appId, app)
    },
    dropTokens() {
      state.tokens.clear()
    },
    stop() {
      for (const response of streams) response.destroy()
    }
  }
}

/** @type {[string, RegExp, (context: Context) => Reply][]} */
const routes = [
  ['GET', /^\/v1\/bots\/(?<id>\d+)$/, readAgent],
  ['GET', /^\/v1\/workflows\/(?<id>\d+)$/, readWorkflow],
  ['POST', /^\/v3\/chat$/, chatWithAgent],
  ['POST', /^\/v3\/chat\/cancel$/, cancelChat],
  ['POST', /^\/v3\/chat\/submit_tool_outputs$/, submitOutputs],
  ['POST', /^\/v1\/workflows\/chat$/, chatWithFlow],
  ['POST', /^\/v1\/workflow\/stream_run$/, runWorkflow],
  ['POST', /^\/v1\/workflow\/stream_resume$/, resumeWorkflow],
  ['POST', /^\/v1\/files\/upload$/, uploadFile],
  ['POST', /^\/v1\/audio\/transcriptions$/, speechToText],
  ['POST', /^\/v1\/conversations\/(?<id>\d+)\/messages\/(?<messageId>\d+)\/feedback$/, rateMessage],
  ['DELETE', /^\/v1\/conversations\/(?<id>\d+)\/messages\/(?<messageId>\d+)\/feedback$/, rateMessage],
  ['DELETE', /^\/v1\/conversations\/(?<id>\d+)$/, deleteConversation]
]

/** @param {string} method @param {string} path */
function findRoute(method, path) {
  for (const [wanted, pattern, handler] of routes) {
    const found = wanted === method ? pattern.exec(path) : null
    if (found) return { handler, params: { .../** @type {Record<string, string>} */ (found.groups ?? {}) } }
  }
  return undefined
}

/** @param {import('./types.d.mts').CozeAppInput} app @returns {import('./types.d.mts').App} */
function makeApp(app) {
  const { id, kind, switches, appId } = app
  if (!/^\d+$/.test(id)) throw new TypeError(`An id consists of digits, unlike ${id}`)
  const subject = kind === 'workflow' ? 'digest' : kind === 'chatflow' ? 'lesson' : 'writing'
  return {
    subject,
    name: 'Test',
    description: '',
    prologue: '',
    questions: [],
    parameters: {},
    published: true,
    voice: false,
    ...app,
    ...(appId !== undefined && { appId }),
    switches: checkSwitches(switches)
  }
}

/** @param {Incoming} incoming @returns {import('../index.d.mts').PlatformCall} */
function describeCall({ method, mount, path, query, headers, json: body, form }) {
  const files = form?.files.map(({ name, filename, type, bytes }) => ({ name, filename, type, size: bytes.length }))
  const user = /** @type {any} */ (body)?.user_id
  return {
    platform: 'coze',
    method,
    path: mount === '/coze' ? path : mount + path,
    query,
    key: bearerOf(headers) || undefined,
    user: typeof user === 'string' ? user : undefined,
    body: form ? { fields: form.fields, files } : body,
    at: Date.now(),
    outcome: 'open'
  }
}

/** @param {Response} response @param {{ status?: number, json: unknown }} reply */
function writeJson(response, { status = 200, json }) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(json))
}
