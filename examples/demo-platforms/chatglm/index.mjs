import { appControls } from '../app-controls.mjs'
import { BoundedMap } from '../bounded.mjs'
import { createApplications } from './application.mjs'
import { checkSwitches, demoApps, makeApp } from './apps.mjs'
import { createAssistants } from './assistant.mjs'

/**
 * ChatGLM's two APIs: assistants of chatglm.cn and applications of BigModel, both below one address.
 *
 * @typedef {import('../index.d.mts').PlatformCall} Call
 * @param {{ calls: ReturnType<typeof import('../calls.mjs').createCalls>, paceMs: number }} options
 */
export function createChatGlm({ calls, paceMs }) {
  /** @type {Map<string, import('./types.d.mts').ChatGlmApp>} */
  const apps = new Map(demoApps.map(app => [app.key, makeApp(app)]))
  /** @type {Map<string, import('./types.d.mts').Conversation>} */
  const conversations = new BoundedMap(2000)
  const assistants = createAssistants({ apps, conversations, paceMs })
  const applications = createApplications({ apps, conversations, paceMs })
  const [assistantMount, applicationMount] = ['/chatglm/chatglm/assistant-api/v1', '/chatglm/api/llm-application/open']

  /** @param {import('../incoming.mjs').Incoming} incoming @param {import('node:http').ServerResponse} response */
  async function handle(incoming, response) {
    const call = calls.record(callOf(incoming))
    response.on('finish', () => settle(call, response, 'answered'))
    response.on('close', () => settle(call, response, 'aborted'))
    const { handle } = incoming.mount === assistantMount ? assistants : applications
    await handle(incoming, response, () => settle(call, response, 'cut'))
  }

  return {
    basePath: '/chatglm',
    mounts: [assistantMount, applicationMount],
    handle,
    ...appControls(apps, { keyOf: app => app.key, make: makeApp, checkSwitches, shown: ['key', 'apiKey', 'kind', 'name'] }),
    stop() {}
  }
}

/** @param {import('../incoming.mjs').Incoming} incoming @returns {Call} */
const callOf = ({ method, path, query, json: body }) => ({
  platform: 'chatglm',
  method,
  path,
  query,
  body,
  at: Date.now(),
  outcome: 'open'
})

/** @param {Call} call @param {import('node:http').ServerResponse} response @param {Call['outcome']} outcome */
function settle(call, response, outcome) {
  if (call.outcome !== 'open') return
  call.outcome = outcome
  if (response.headersSent) call.status = response.statusCode
}
