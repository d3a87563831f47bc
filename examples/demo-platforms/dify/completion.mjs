import { blockingAnswer, checkFiles, throwRequestedError } from './chat.mjs'
import { difyError, invalid } from './errors.mjs'
import { checkInputs } from './inputs.mjs'
import { json, stream } from './replies.mjs'
import { bodyUser, isRecord, jsonBody } from './requests.mjs'
import { requirePublished } from './settings.mjs'
import { beginTurn } from './turn.mjs'

/**
 * Text generators: a form in, one text out.
 *
 * @typedef {import('./types.d.mts').Context} Context
 */

/** `POST /completion-messages`. Its conversation is the server's own, and nothing continues it. @param {Context} context */
export async function generateText(context) {
  const { app } = context
  const body = jsonBody(context)
  const user = bodyUser(body)
  // Another kind of app is not called so here, as on the real server.
  if (app.mode !== 'completion') throw difyError('app_unavailable')
  requirePublished(app)
  const { inputs: given, query = '', files, response_mode: mode = 'blocking' } = body
  if (!isRecord(given)) throw invalid('1 validation error for CompletionRequestPayload\ninputs\n  Field required [type=missing]')
  if (mode !== 'streaming' && mode !== 'blocking') throw invalid("response_mode: Input should be 'blocking' or 'streaming'")
  const inputs = checkInputs(context, given, user)
  throwRequestedError(app)
  const turn = beginTurn(context, user, {
    query: questionOf(inputs, query),
    inputs,
    files: checkFiles(context, Array.isArray(files) ? files : [], user),
    named: false
  })
  return mode === 'streaming' ? stream(turn.run.follow()) : json(await blockingAnswer(turn))
}

/** Always reports success, as Dify does. @param {Context} context */
export function stopText({ app, state, params, ...context }) {
  if (app.mode !== 'completion') throw difyError('app_unavailable')
  const user = bodyUser(jsonBody({ app, state, params, ...context }))
  const run = state.runs.get(params.taskId ?? '')
  if (run?.user === user) run.stop()
  return json({ result: 'success' })
}

/** The longest text of the form; apps without one read `query`, as all did once. @param {Record<string, unknown>} inputs @param {unknown} query */
function questionOf(inputs, query) {
  const texts = Object.values(inputs).filter(value => typeof value === 'string')
  return texts.sort((a, b) => b.length - a.length)[0] ?? String(query)
}
