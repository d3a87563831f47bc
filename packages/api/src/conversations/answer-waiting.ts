import {
  type AgentMessage,
  AppError,
  type AskedForm,
  type answerForm,
  type HumanMessage,
  type Inputs
} from '@lyceum/core/contract'
import { emptyReply, may, normaliseInputs } from '@lyceum/core/rules'
import { openConnection } from '../agents/connection.ts'
import { askerOf } from '../budgets/asker.ts'
import type { Context } from '../context.ts'
import { askedIn, refuseInExams } from '../courses/asked-in.ts'
import { checkInputs } from '../http/check-inputs.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { newId } from '../secrets/new-id.ts'
import { agentSource } from './agent-source.ts'
import { modesOf } from './answer-modes.ts'
import { linkOfSession, orAskedBefore } from './ask.ts'
import type { Ground } from './grounding.ts'
import { idempotencyHashOn } from './idempotency.ts'
import { readState } from './platform-state.ts'
import { turnOf } from './prepare-turn.ts'
import { findMessage } from './queries.ts'
import { readHistory } from './read-history.ts'
import type { ReplySubject } from './subject.ts'
import { filesOfTurn } from './turn-files.ts'

/**
 * Answers the form of a waiting reply. The flow continues as a new reply to the same question. An answer that is sent again is given once.
 * @throws alreadyProcessed for a form that is answered or no longer the end of its conversation; validation for inputs, an unknown button, or a form that is no
 * longer open; agentClosed; notPermitted for what a rule of the organisation refuses; when the actor may no longer chat with the agent
 */
export function answerWaiting(call: Call<typeof answerForm, ReplySubject>): Promise<ReplyFeed> {
  const { inputs, action } = call.body
  const hash = idempotencyHashOn(call, call.subject.message.id, [inputs, action ?? null])
  return orAskedBefore(call.context, hash, () => answerOnce(call, hash))
}

async function answerOnce(
  { context, subject, actor, body }: Call<typeof answerForm, ReplySubject>,
  idempotencyHash: string | undefined
): Promise<ReplyFeed> {
  const { agent, message: waiting } = subject
  if (!may(actor, 'agent.chat', agent)) throw denied(actor, 'agent.chat', agent)
  await askedIn(context, { actor, agent })
  await refuseInExams(context, subject)
  const { form } = waiting.body as AgentMessage
  if (waiting.status !== 'waiting' || waiting.replacedAt || !form) throw new AppError('alreadyProcessed')
  const action = body.action ?? null
  checkAnswer(form, body.inputs, action, context.now())

  const files = await filesOfTurn(context.db, actor, [], body.inputs, form.fields)
  const question = await questionOf(context, waiting.questionId)
  const policy = await context.policy.current()
  const governed = policy && (await import('../policy/govern.ts'))
  const remarks = governed
    ? await governed.governQuestion(context, policy, { agent, actor, trial: subject.trial }, '', [
        body.inputs,
        files.map(({ name }) => name)
      ])
    : []
  const asked = turnOf(context, { actor, agent }, modesOf(question), {
    text: question.text,
    inputs: question.inputs ?? {},
    files,
    ...readState(subject.platformState, agent),
    history: onShortened => readHistory(context, subject.id, question.id, onShortened)
  })
  const turn = governed ? governed.maskedTurn(policy, asked) : asked
  const entered = normaliseInputs(form.fields, body.inputs)
  if (governed) governed.checkNumbers(policy, form.fields, entered)
  const inputs = governed ? governed.maskedValue(policy, entered) : entered
  const connection = openConnection(context.secrets, agent)
  const submission = { ref: waiting.platformRef, form, inputs, action }
  const createdAt = context.now().toISOString()
  const message = emptyReply({ id: newId(), conversationId: subject.id, questionId: question.id, createdAt })
  const source = agentSource(
    context,
    { agent, actor },
    {
      connection,
      turn,
      remarks,
      ground: groundOn(waiting.body as AgentMessage),
      message,
      replaces: undefined,
      submission
    }
  )
  return context.replies.open({
    conversation: { ...subject, isNew: false },
    message,
    answers: { ...(waiting.body as AgentMessage), status: 'finished', answer: { inputs: body.inputs, action } },
    source,
    linkId: linkOfSession(actor),
    idempotencyHash,
    // It costs what a question does; a reviewer's trial counts for nobody.
    claims: subject.trial ? undefined : () => context.budgets.claimsOf(askerOf(actor, agent))
  })
}

/**
 * The platform has what was searched for the question, so it is not searched again; the reply goes on with the same sources, so that its
 * numbers mean the same.
 */
function groundOn({ searches, sources }: AgentMessage): Ground | undefined {
  if (!searches || sources.length === 0) return undefined
  return async (turn, input) => {
    input.push({ type: 'sources', sources })
    const [{ joinSources }, { isSent }] = await Promise.all([import('./own-sources.ts'), import('./numbered-context.ts')])
    return { turn, addTo: joinSources(sources.filter(isSent)) }
  }
}

/** Of a question, one of the buttons is an answer too; of a form, its fields are needed with every button. */
function checkAnswer(form: AskedForm, inputs: Inputs, action: string | null, now: Date): void {
  if (form.expiresAt !== null && Date.parse(form.expiresAt) <= now.getTime())
    throw new AppError('validation', { problems: [{ path: [], reason: 'expired' }] })
  const isKnown = action !== null && form.actions.some(({ id }) => id === action)
  if (action !== null && !isKnown) throw new AppError('validation', { problems: [{ path: ['action'], reason: 'enum' }] })
  if (form.kind === 'question' && isKnown) return
  if (form.kind === 'form' && form.actions.length > 0 && !isKnown)
    throw new AppError('validation', { problems: [{ path: ['action'], reason: 'required' }] })
  checkInputs(form.fields, inputs)
}

async function questionOf({ db }: Context, questionId: string | null): Promise<HumanMessage> {
  const found = questionId === null ? undefined : await findMessage(db, questionId)
  if (!found) throw new AppError('notFound')
  return found.body as HumanMessage
}
