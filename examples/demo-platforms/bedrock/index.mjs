import { appControls } from '../app-controls.mjs'
import { BoundedMap } from '../bounded.mjs'
import { checkSwitchTypes } from '../switches.mjs'
import { agentEvents } from './agent.mjs'
import { demoApps, demoKey } from './apps.mjs'
import { describeApp } from './control.mjs'
import { flowEvents, inputProblem, newExecutionId } from './flow.mjs'
import { harnessEvents, harnessProblem, sessionOf } from './harness.mjs'
import { answerAsRuntime, runtimeProblem } from './runtime.mjs'
import { signatureProblem } from './signature.mjs'
import { writeEvents } from './stream.mjs'
import { switchTypes } from './switches.mjs'

/**
 * Both APIs of Amazon Bedrock for agents and flows, at one address: a proxy may serve them so. Every request must be signed.
 *
 * @typedef {import('./types.d.mts').BedrockApp} App
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @param {{ calls: ReturnType<typeof import('../calls.mjs').createCalls>, paceMs: number }} options
 */
export function createBedrock({ calls, paceMs }) {
  /** @type {import('./types.d.mts').BedrockState} */
  const state = {
    apps: new Map(demoApps.map(app => [app.key, makeApp(app)])),
    sessions: new BoundedMap(2000),
    executions: new BoundedMap(500),
    paceMs
  }

  /** @param {Incoming} incoming @param {Response} response */
  async function handle(incoming, response) {
    const { method, path, query, json: body } = incoming
    const key = /Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1]
    /** @type {import('../index.d.mts').PlatformCall} */
    const call = calls.record({
      platform: 'bedrock',
      method,
      path,
      query,
      ...(key && { key }),
      body,
      at: Date.now(),
      outcome: 'open'
    })
    /** @param {'answered' | 'aborted' | 'cut'} outcome */
    const settle = outcome => {
      if (call.outcome !== 'open') return
      call.outcome = outcome
      if (response.headersSent) call.status = response.statusCode
    }
    response.on('finish', () => settle('answered'))
    response.on('close', () => settle('aborted'))
    await answer(incoming, response, () => settle('cut'))
  }

  /** @param {Incoming} incoming @param {Response} response @param {() => void} onCut */
  async function answer(incoming, response, onCut) {
    let isCut = false
    const cut = () => {
      isCut = true
      onCut()
    }
    const app = findApp(incoming)
    if (app?.switches.slowHeadersMs) await new Promise(resolve => setTimeout(resolve, app.switches.slowHeadersMs))
    if (app?.switches.htmlInstead) return page(response)
    const problem = signatureProblem(incoming, keyOf)
    if (problem) return refuse(response, 403, problem.name, problem.message)
    if (!app) return refuse(response, 404, 'ResourceNotFoundException', 'Could not find the requested resource.')
    if (incoming.method === 'GET') return tellAbout(app, incoming, response)
    const { refuse: asked } = app.switches
    if (asked)
      return refuse(response, asked.status, `${asked.name}Exception:http://internal.amazon.com/`, asked.message ?? asked.name)
    const body = /** @type {Record<string, any>} */ (incoming.json ?? {})
    const pace = app.switches.paceMs ?? state.paceMs
    if (incoming.path.endsWith('/stopruntimesession')) return void response.writeHead(200).end('{}')
    if (app.kind === 'runtime') {
      const wrong = runtimeProblem(incoming)
      if (wrong) return refuse(response, 400, 'ValidationException', wrong)
      return answerAsRuntime(response, state, app, incoming, cut)
    }
    if (app.kind === 'harness') {
      const wrong = harnessProblem(incoming)
      if (wrong) return refuse(response, 400, 'ValidationException', wrong)
      if (app.switches.jwt)
        return refuse(response, 403, 'AccessDeniedException', 'This harness requires OAuth Bearer token authentication.')
      open(response, {})
      await writeEvents(response, harnessEvents(state, app, sessionOf(incoming), body), app.switches, pace, cut)
    } else if (app.kind === 'agent') {
      const sessionId = /\/sessions\/([0-9a-zA-Z._:-]{2,100})\/text$/.exec(incoming.path)?.[1]
      if (!sessionId) return refuse(response, 400, 'ValidationException', 'sessionId does not match its pattern.')
      open(response, { 'x-amz-bedrock-agent-session-id': sessionId, 'x-amzn-bedrock-agent-content-type': 'application/json' })
      await writeEvents(response, agentEvents(state, app, sessionId, body), app.switches, pace, cut)
    } else {
      const wrong = inputProblem(state, app, body)
      if (wrong) return refuse(response, 400, 'ValidationException', wrong)
      const executionId = String(body.executionId ?? newExecutionId())
      open(response, { 'x-amz-bedrock-flow-execution-id': executionId })
      await writeEvents(response, flowEvents(state, app, body, executionId), app.switches, pace, cut)
    }
    if (!isCut && !response.destroyed) response.end()
  }

  /** @param {App} app @param {Incoming} incoming @param {Response} response */
  function tellAbout(app, { path }, response) {
    if (app.switches.invokeOnly)
      return refuse(
        response,
        403,
        'AccessDeniedException',
        'User: arn:aws:iam::123456789012:user/demo is not authorized to perform this action'
      )
    const found = describeApp(app, path.split('/').filter(Boolean).slice(2).join('/'))
    if (found === undefined) return refuse(response, 404, 'ResourceNotFoundException', 'Could not find the requested resource.')
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(found))
  }

  /** `/agents/{id}/agentAliases/{alias}/…`, `/flows/{id}/aliases/{alias}`, or a description, which names only the id. @param {Incoming} incoming */
  function findApp({ path, query }) {
    if (/^\/(harnesses|runtimes)\//.test(path)) {
      const named = decodeURIComponent(query.harnessArn ?? path.replace(agentCoreCalls, ''))
      return [...state.apps.values()].find(({ key, kind }) => key === named.split('/').at(-1) && kindsOfAgentCore.has(kind))
    }
    const [kind, id = '', what = '', aliasId = ''] = path.split('/').filter(Boolean)
    const wanted = kind === 'agents' ? 'agent' : 'flow'
    const hasAlias = /aliases$/i.test(what)
    return [...state.apps.values()].find(
      app => app.kind === wanted && (hasAlias ? app.key === `${id}/${aliasId}` : app.key.startsWith(`${id}/`))
    )
  }

  /** @param {string} accessKeyId */
  const keyOf = accessKeyId => {
    const keys = [demoKey, ...[...state.apps.values()].flatMap(({ accessKey }) => accessKey ?? [])]
    return keys.find(({ id }) => id === accessKeyId)
  }

  return {
    basePath: '/bedrock',
    mounts: ['/bedrock'],
    handle,
    ...appControls(state.apps, {
      keyOf: app => app.key,
      make: makeApp,
      checkSwitches: switches => checkSwitchTypes(switches, switchTypes),
      shown: ['key', 'name', 'kind']
    }),
    stop() {}
  }
}

/** What follows the name of a harness or runtime in the paths of its calls and descriptions. */
const agentCoreCalls = /\/(stopruntimesession|invocations|runtime-endpoints\/\w+\/?)?$/
const kindsOfAgentCore = new Set(['harness', 'runtime'])

/** @param {import('./types.d.mts').BedrockAppInput} input @returns {App} */
function makeApp(input) {
  const form = kindsOfAgentCore.has(input.kind) ? /^[\w-]{1,100}-[0-9a-zA-Z]{10}$/ : /^[0-9a-zA-Z]{1,10}\/[0-9a-zA-Z]{1,10}$/
  if (!form.test(input.key)) throw new TypeError(`${input.key} is not an id and an alias`)
  return {
    name: 'Test app',
    description: '',
    subject: input.kind === 'flow' ? 'lesson' : 'calculus',
    status: 'PREPARED',
    idleSeconds: 600,
    ...input,
    switches: checkSwitchTypes(input.switches, switchTypes)
  }
}

/** @param {Response} response @param {Record<string, string>} headers */
function open(response, headers) {
  response.writeHead(200, { 'Content-Type': 'application/vnd.amazon.eventstream', ...headers })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
}

/** @param {Response} response @param {number} status @param {string} name @param {string} message */
function refuse(response, status, name, message) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'x-amzn-errortype': name })
  response.end(JSON.stringify({ message }))
}

/** @param {Response} response */
function page(response) {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end('<!doctype html><title>Welcome</title><h1>Welcome</h1>')
}
