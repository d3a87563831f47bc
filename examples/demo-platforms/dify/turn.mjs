import { randomUUID } from 'node:crypto'
import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { splitPassages } from '../answers/passages.mjs'
import { nameFrom } from './conversations.mjs'
import { fileUrl } from './files.mjs'
import { foldInto } from './message-fold.mjs'
import { chatOrder } from './orders/index.mjs'
import { createRun } from './runs.mjs'
import { trackWorkflow } from './workflow-record.mjs'

/**
 * Starts a turn: conversation, message and streaming run. The message is stored from the beginning and grows with the stream.
 *
 * @typedef {import('./types.d.mts').Context} Context
 * @typedef {import('./types.d.mts').Turn} Turn
 * @typedef {{
 *   query: string, conversation?: import('./types.d.mts').Conversation, inputs: Record<string, unknown>,
 *   files: import('./types.d.mts').FileReference[], named: boolean
 * }} Request
 * @param {Context} context @param {string} user @param {Request} request
 * @returns {Turn}
 */
export function beginTurn({ app, state }, user, { query, conversation: existing, inputs, files, named }) {
  const startedAt = Date.now()
  const conversation = existing ?? {
    id: randomUUID(),
    appKey: app.key,
    user,
    name: named ? nameFrom(splitPassages(query).question) : 'New conversation',
    inputs,
    messageIds: [],
    createdAt: startedAt,
    updatedAt: startedAt
  }
  const earlier = conversation.messageIds.flatMap(id => state.messages.get(id)?.query ?? [])
  const language = languageOf(query, ...earlier.toReversed())
  const question = {
    query,
    language,
    turn: earlier.length + 1,
    earlier,
    inputs,
    files: files.map(({ type, url, stored }) => ({ type, name: stored?.name ?? url ?? '' }))
  }
  const answer = answerFor(app.subject, question)
  /** @type {import('./types.d.mts').Message} */
  const message = {
    id: randomUUID(),
    conversationId: conversation.id,
    parentMessageId: conversation.messageIds.at(-1) ?? null,
    appKey: app.key,
    user,
    inputs,
    query,
    answer: '',
    files: files.map(({ type, url, stored }) => ({
      id: stored?.id ?? randomUUID(),
      type,
      url: stored ? fileUrl(state, app, stored) : (url ?? ''),
      belongs_to: 'user'
    })),
    thoughts: [],
    resources: [],
    rating: null,
    status: 'normal',
    error: null,
    followUps: answer.followUps,
    createdAt: startedAt
  }
  conversation.messageIds.push(message.id)
  conversation.inputs = inputs
  conversation.updatedAt = startedAt
  state.conversations.set(conversation.id, conversation)
  state.messages.set(message.id, message)

  const fold = foldInto(message, app.mode)
  const flow = app.mode === 'advanced-chat' ? trackWorkflow(app, inputs) : undefined
  const run = createRun({
    taskId: randomUUID(),
    user,
    workflowRunId: flow?.id,
    stoppable: !app.switches.stopIgnored,
    onEvent: event => {
      fold(event)
      flow?.note(event)
    }
  })
  state.runs.set(run.taskId, run)
  flow?.keep(state, run)
  const turn = { state, app, run, conversation, message, answer, language, startedAt }
  void run.begin(chatOrder(turn))
  return turn
}
