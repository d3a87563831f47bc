import { randomBytes } from 'node:crypto'
import { appControls } from '../app-controls.mjs'
import { BoundedMap } from '../bounded.mjs'
import { demoApps } from './apps.mjs'
import { DifyError, difyError, unauthorized, unknownFailure } from './errors.mjs'
import { openLink } from './files.mjs'
import { makeApp } from './make-app.mjs'
import { html, json, writeReply } from './replies.mjs'
import { isRunCall, matchRoute } from './routes.mjs'
import { writeStream } from './stream.mjs'
import { checkSwitches } from './switches.mjs'

/**
 * Dify's service API with apps in memory. Signed file links live at the root, outside `/dify/v1`, as they do on a real server.
 *
 * @typedef {import('./types.d.mts').State} State
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @param {{ calls: ReturnType<typeof import('../calls.mjs').createCalls>, paceMs: number, serverVersion?: string, origin: () => string }} options
 */
export function createDify({ calls, paceMs, serverVersion = '1.14.0', origin }) {
  /** @type {State} */
  const state = {
    apps: new Map(demoApps.map(app => [app.key, makeApp(app)])),
    conversations: new BoundedMap(2000),
    messages: new BoundedMap(10_000),
    files: new BoundedMap(200),
    runs: new BoundedMap(500),
    workflowRuns: new BoundedMap(200),
    forms: new BoundedMap(200),
    paceMs,
    serverVersion,
    fileSecret: randomBytes(16).toString('hex'),
    origin
  }

  /** @param {Incoming} incoming @param {Response} response */
  async function handle(incoming, response) {
    const call = calls.record(describeCall(incoming))
    response.on('finish', () => settle(call, response, 'answered'))
    response.on('close', () => settle(call, response, 'aborted'))
    try {
      await answer(incoming, response, call)
    } catch (failure) {
      const reply =
        failure instanceof DifyError
          ? { status: failure.status, json: failure.body, headers: failure.headers }
          : json(unknownFailure, 500)
      if (!response.headersSent) writeReply(response, reply)
      else response.destroy()
    }
  }

  /** @param {Incoming} incoming @param {Response} response @param {import('../index.d.mts').PlatformCall} call */
  async function answer(incoming, response, call) {
    if (incoming.mount === '/files')
      return writeReply(response, openLink({ state, incoming, params: { id: linkId(incoming.path) } }))
    if (incoming.path === '/')
      return writeReply(response, json({ welcome: 'Dify OpenAPI', api_version: 'v1', server_version: state.serverVersion }))

    const { handler, params } = matchRoute(incoming)
    const app = findApp(state, incoming)
    const { htmlInstead, gatewayError, rateLimited, slowHeadersMs } = app.switches
    if (slowHeadersMs) await new Promise(resolve => setTimeout(resolve, slowHeadersMs))
    if (htmlInstead) return writeReply(response, html(200))
    if (gatewayError) return writeReply(response, html(gatewayError))
    if (rateLimited && isRunCall(incoming)) throw difyError(rateLimited === 'quota' ? 'rate_limit_error' : 'too_many_requests')

    const reply = await handler({ state, app, incoming, params })
    if ('events' in reply) await writeStream(response, reply.events, app.switches, () => settle(call, response, 'cut'))
    else writeReply(response, reply)
  }

  return {
    basePath: '/dify/v1',
    mounts: ['/dify/v1', '/files'],
    handle,
    ...appControls(state.apps, { keyOf: app => app.key, make: makeApp, checkSwitches, shown: ['key', 'name', 'mode', 'state'] }),
    stop() {
      for (const run of state.runs.values()) run.abandon()
    }
  }
}

/** Order and messages of these errors are those of Dify. @param {State} state @param {Incoming} incoming */
function findApp(state, { headers }) {
  const header = headers.authorization
  if (!header?.includes(' ')) throw unauthorized("Authorization header must be provided and start with 'Bearer'")
  const [scheme = '', key = ''] = header.split(/\s+/, 2)
  if (scheme.toLowerCase() !== 'bearer') throw unauthorized("Authorization scheme must be 'Bearer'")
  const app = state.apps.get(key)
  if (!app) throw unauthorized()
  const closed = closedWords[app.state]
  if (closed) throw difyError('forbidden', closed)
  return app
}

/** @type {Partial<Record<import('../index.d.mts').DifyAppState, string>>} */
const closedWords = {
  disabled: "The app's API service has been disabled.",
  abnormal: "The app's status is abnormal.",
  removed: 'The app no longer exists.',
  archived: "The workspace's status is archived."
}

/** `/{id}/file-preview` or `/tools/{id}.png`. @param {string} path */
function linkId(path) {
  const parts = path.split('/').filter(Boolean)
  return (parts[0] === 'tools' ? parts[1] : parts[0]) ?? ''
}

/** @param {Incoming} incoming @returns {import('../index.d.mts').PlatformCall} */
function describeCall({ method, mount, path, query, headers, json: body, form }) {
  const files = form?.files.map(({ name, filename, type, bytes }) => ({ name, filename, type, size: bytes.length }))
  const user = form?.fields.user ?? /** @type {any} */ (body)?.user ?? query.user
  return {
    platform: 'dify',
    method,
    path: mount === '/files' ? `/files${path}` : path,
    query,
    key: /^bearer\s+(\S+)/i.exec(headers.authorization ?? '')?.[1],
    user: typeof user === 'string' ? user : undefined,
    body: form ? { fields: form.fields, files } : body,
    at: Date.now(),
    outcome: 'open'
  }
}

/** @param {import('../index.d.mts').PlatformCall} call @param {Response} response @param {'answered' | 'aborted' | 'cut'} outcome */
function settle(call, response, outcome) {
  if (call.outcome !== 'open') return
  call.outcome = outcome
  if (response.headersSent) call.status = response.statusCode
}
