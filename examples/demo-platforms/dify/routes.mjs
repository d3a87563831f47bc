import { sendMessage, stopChat } from './chat.mjs'
import { generateText, stopText } from './completion.mjs'
import { deleteConversation, listConversations, renameConversation } from './conversations.mjs'
import { difyError } from './errors.mjs'
import { previewFile, uploadFile } from './files.mjs'
import { readForm, submitForm } from './human-input.mjs'
import { listMessages, rateMessage, suggestFollowUps } from './messages.mjs'
import { appInfo, appMeta, appParameters, appSite } from './settings.mjs'
import { speechToText, textToSpeech } from './speech.mjs'
import { followRun, readRun, runWorkflow, stopWorkflow } from './workflow.mjs'

/**
 * Every call this server knows. A handler returns a reply or throws a `DifyError`.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./replies.mjs').Reply} Reply
 * @typedef {(context: Context) => Reply | Promise<Reply>} Handler
 * @type {[string, string, Handler][]}
 */
const routes = [
  ['GET', '/info', appInfo],
  ['GET', '/parameters', appParameters],
  ['GET', '/site', appSite],
  ['GET', '/meta', appMeta],
  ['POST', '/files/upload', uploadFile],
  ['GET', '/files/:id/preview', previewFile],
  ['POST', '/chat-messages', sendMessage],
  ['POST', '/chat-messages/:taskId/stop', stopChat],
  ['POST', '/completion-messages', generateText],
  ['POST', '/completion-messages/:taskId/stop', stopText],
  ['GET', '/messages', listMessages],
  ['GET', '/messages/:id/suggested', suggestFollowUps],
  ['POST', '/messages/:id/feedbacks', rateMessage],
  ['GET', '/conversations', listConversations],
  ['DELETE', '/conversations/:id', deleteConversation],
  ['POST', '/conversations/:id/name', renameConversation],
  ['POST', '/workflows/run', runWorkflow],
  ['POST', '/workflows/:workflowId/run', runWorkflow],
  ['GET', '/workflows/run/:id', readRun],
  ['POST', '/workflows/tasks/:taskId/stop', stopWorkflow],
  ['GET', '/workflow/:id/events', followRun],
  ['GET', '/form/human_input/:token', readForm],
  ['POST', '/form/human_input/:token', submitForm],
  ['POST', '/audio-to-text', speechToText],
  ['POST', '/text-to-audio', textToSpeech]
]

/** @param {import('../incoming.mjs').Incoming} incoming @returns {{ handler: Handler, params: Record<string, string> }} */
export function matchRoute({ method, path }) {
  let known = false
  for (const [wanted, pattern, handler] of routes) {
    const params = matchPath(pattern, path)
    if (!params) continue
    if (wanted === method) return { handler, params }
    known = true
  }
  throw known ? difyError('method_not_allowed') : difyError('not_found')
}

/** The calls that run a model, to which the concurrency limit applies. @param {import('../incoming.mjs').Incoming} incoming */
export function isRunCall({ method, path }) {
  return method === 'POST' && (/^\/(chat|completion)-messages$/.test(path) || /^\/workflows\/([^/]+\/)?run$/.test(path))
}

/** @param {string} pattern @param {string} path */
function matchPath(pattern, path) {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  if (wanted.length !== parts.length) return undefined
  /** @type {Record<string, string>} */
  const params = {}
  for (const [index, name] of wanted.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part) return undefined
  }
  return params
}
