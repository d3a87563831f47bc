import { chatflowSteps } from '../../answers/chatflow.mjs'
import { givenText } from '../switches.mjs'
import { chatEvent, messageEnd, tokensOf } from './envelope.mjs'
import { playSteps } from './flow.mjs'
import { streamText } from './stream-text.mjs'

/**
 * Chatflow: `workflow_started`, node events mixed with `message`, then `message_end` → `workflow_finished`, or the other way round on
 * servers up to 1.12 (`legacyOrder`). A failed run ends with `workflow_finished` and an `error`; a pause ends with neither.
 *
 * @param {import('../types.d.mts').Turn} turn
 */
export async function* chatflowOrder(turn) {
  const { app, answer, conversation, message, run, state } = turn
  const outcome = yield* playSteps({
    state,
    app,
    run,
    steps: chatflowSteps({
      answer: { ...answer, text: givenText(app.switches) ?? answer.text },
      query: message.query,
      inputs: message.inputs,
      humanInput: Boolean(app.switches.humanInput),
      tokensOf
    }),
    inputs: {
      ...message.inputs,
      'sys.query': message.query,
      'sys.conversation_id': conversation.id,
      'sys.user_id': message.user
    },
    event: (name, data) => chatEvent(turn, name, { workflow_run_id: run.workflowRunId, data }),
    say: (_text, selector) => streamText(turn, { selector })
  })
  const finished = outcome.finished()
  if (outcome.status === 'failed') {
    yield finished
    yield chatEvent(turn, 'error', {
      task_id: undefined,
      code: 'invalid_param',
      message: `Run failed: ${outcome.error}`,
      status: 400
    })
    return
  }
  const end = messageEnd(turn)
  yield* app.switches.legacyOrder || outcome.status === 'stopped' ? [finished, end] : [end, finished]
}
