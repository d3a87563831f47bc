import { appControls } from '../app-controls.mjs'
import { BoundedMap } from '../bounded.mjs'
import { demoApps } from './apps.mjs'
import {
  continueMessage,
  createConversation,
  deleteConversation,
  query,
  queryAgain,
  rateMessage,
  stopMessage,
  suggestQuestions,
  updateConversation
} from './chat.mjs'
import { envelopeOf, HiAgentError, invalid, isRecord } from './errors.mjs'
import { writeStream } from './stream.mjs'
import { readRun, resumeRun, startRun, streamResumed } from './workflow.mjs'

/**
 * A HiAgent deployment with apps in memory.
 *
 * @typedef {import('./types.d.mts').State} State
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Reply} Reply
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @param {import('../platforms.d.mts').PlatformOptions} options
 * @returns {import('./types.d.mts').HiAgentServer & import('../listen.mjs').MountedPlatform}
 */
export function createHiAgent({ calls, paceMs }) {
  /** @type {State} */
  const state = {
    apps: new Map(demoApps.map(app => [app.key, makeApp(app)])),
    conversations: new BoundedMap(2000),
    messages: new BoundedMap(5000),
    runs: new BoundedMap(500),
    paceMs
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
    try {
      const context = contextOf(incoming)
      const { switches } = context.app
      if (switches.slowHeadersMs) await new Promise(resolve => setTimeout(resolve, switches.slowHeadersMs))
      if (switches.htmlInstead) {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
        return
      }
      const action = incoming.path.slice(actionPath.length)
      const handler = Object.hasOwn(actions, action) ? actions[action] : undefined
      if (!handler || incoming.method !== 'POST')
        throw new HiAgentError(404, 'InvalidActionOrVersion', 'The action does not exist')
      if (switches.rateLimited && action !== 'get_app_config_preview')
        throw new HiAgentError(429, 'FlowLimitExceeded', 'too many requests')
      const reply = handler(context)
      if ('json' in reply) return writeJson(response, 200, reply.json, switches.gluedNull)
      streams.add(response)
      response.on('close', () => streams.delete(response))
      await writeStream(response, reply.events, switches, () => settle('cut'))
    } catch (error) {
      const known = error instanceof HiAgentError ? error : new HiAgentError(500, 'InternalError', 'Internal error')
      if (response.headersSent) response.destroy()
      else writeJson(response, known.status, envelopeOf(known))
    }
  }

  /** The key is in a header of its own; a user is 1 to 20 letters and digits. @param {Incoming} incoming @returns {Context} */
  function contextOf({ headers, json }) {
    const key = String(headers.apikey ?? '')
    if (key === '') throw new HiAgentError(401, 'Unauthorized', 'header:Apikey is empty, ak/sk mode needs X-APP-ID')
    const app = state.apps.get(key)
    if (!app) throw new HiAgentError(401, 'Unauthorized', 'The Apikey is invalid')
    if (!app.enabled) throw new HiAgentError(401, 'NotEnabled.Warning', 'Not enabled: API service is disabled')
    const body = isRecord(json) ? json : {}
    if (typeof body.UserID !== 'string' || !/^[A-Za-z0-9]{1,20}$/.test(body.UserID)) throw invalid('UserID')
    return { state, app, user: body.UserID, body }
  }

  return {
    basePath: '/hiagent',
    mounts: ['/hiagent'],
    handle,
    ...appControls(state.apps, { keyOf: app => app.key, make: makeApp, shown: ['key', 'kind', 'name'] }),
    stop() {
      for (const response of streams) response.destroy()
    }
  }
}

const actionPath = '/api/proxy/api/v1/'

/** @type {Record<string, (context: Context) => Reply>} */
const actions = {
  get_app_config_preview: ({ app }) => ({
    json: {
      Name: app.name,
      OpenMessage: app.opener,
      OpenQuery: app.questions,
      VariableConfigs: app.variables.length > 0 ? app.variables : null,
      Icon: 'MobilePhone',
      Image: '',
      SuggestEnabled: true,
      AgentMode: 'Single',
      VoiceConfig: {},
      BaseResp: null
    }
  }),
  create_conversation: createConversation,
  update_conversation: updateConversation,
  delete_conversation: deleteConversation,
  chat_query_v2: query,
  query_again_v2: queryAgain,
  chat_continue: continueMessage,
  stop_message: stopMessage,
  feedback: rateMessage,
  get_suggested_questions: suggestQuestions,
  run_app_workflow: startRun,
  query_run_app_process: readRun,
  async_resume_app_workflow: resumeRun,
  sync_resume_app_workflow: streamResumed
}

/** @param {import('./types.d.mts').HiAgentAppInput} app @returns {import('./types.d.mts').App} */
const makeApp = app => ({
  name: 'Test',
  subject: app.kind === 'workflow' ? 'digest' : 'writing',
  opener: '',
  questions: [],
  variables: [],
  enabled: true,
  ...app,
  switches: app.switches ?? {}
})

/** @param {Incoming} incoming @returns {import('../index.d.mts').PlatformCall} */
function describeCall({ method, path, query: parameters, headers, json: body }) {
  const user = isRecord(body) ? body.UserID : undefined
  return {
    platform: 'hiagent',
    method,
    path,
    query: parameters,
    key: headers.apikey === undefined ? undefined : String(headers.apikey),
    user: typeof user === 'string' ? user : undefined,
    body,
    at: Date.now(),
    outcome: 'open'
  }
}

/** @param {Response} response @param {number} status @param {unknown} json @param {boolean} [gluedNull] */
function writeJson(response, status, json, gluedNull = false) {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(json) + (gluedNull ? 'null' : ''))
}
