import { AppError } from '@lyceum/core/contract'
import type { OutgoingStream } from '../client/outgoing.ts'
import type { PastMessage, Submission, Turn } from '../connector.ts'
import { questionMessage } from './files.ts'
import { idsInForm, parametersOf, type Uploaded } from './form.ts'
import { outputsOfCalls } from './local-plugin.ts'
import { type Owner, ownerOf } from './owner.ts'
import { type Session, send } from './request.ts'

/** Asks a question in a conversation, or in a new one after `history`. */
export type Ask = (conversationId: string | undefined, history: PastMessage[]) => Promise<OutgoingStream>

/** How many messages a question may follow (platform notes §3.1, §4.1); even, since they are pairs. */
const [maxHistory, maxFlowHistory] = [98, 48]

/** Asks an agent (platform notes §3.1). The conversation's id is in the query. */
export function askAgent(session: Session, turn: Turn, uploaded: Uploaded): Ask {
  const parameters = parametersOf(turn, uploaded)
  return (conversationId, history) =>
    open(session, `/v3/chat${conversationId ? `?conversation_id=${encodeURIComponent(conversationId)}` : ''}`, {
      bot_id: session.connection.appId?.trim(),
      user_id: turn.user,
      stream: true,
      auto_save_history: true,
      additional_messages: [
        ...messagesOf(history, maxHistory),
        { role: 'user', type: 'question', ...questionMessage(turn, uploaded) }
      ],
      ...(Object.keys(parameters).length > 0 && { parameters })
    })
}

/**
 * Asks a chatflow (platform notes §4.1). The conversation's id is in the body, and `parameters` must be there even if empty.
 * @throws fileOperationUnsupported for a file beside the question, since its messages are text
 */
export function askChatflow(session: Session, workflowId: string, turn: Turn, uploaded: Uploaded): Ask {
  const inForm = idsInForm(turn)
  if (turn.files.some(({ id }) => !inForm.has(id))) throw new AppError('fileOperationUnsupported')
  const question = { role: 'user', type: 'question', content: turn.text || '…', content_type: 'text' }
  let owner: Owner | undefined
  return async (conversationId, history) => {
    owner ??= await ownerOf(session, workflowId)
    return open(session, '/v1/workflows/chat', {
      workflow_id: workflowId,
      ...owner,
      additional_messages: [...messagesOf(history, maxFlowHistory), question],
      parameters: parametersOf(turn, uploaded),
      ...(conversationId && { conversation_id: conversationId }),
      ext: { user_id: turn.user }
    })
  }
}

/** Runs a workflow (platform notes §4.2). */
export async function openRun(session: Session, turn: Turn, uploaded: Uploaded): Promise<OutgoingStream> {
  const { workflowId = '', appId } = session.connection
  const owner = appId ? await ownerOf(session, workflowId.trim()) : undefined
  return open(session, '/v1/workflow/stream_run', {
    workflow_id: workflowId.trim(),
    ...owner,
    parameters: parametersOf(turn, uploaded),
    ext: { user_id: turn.user }
  })
}

/** Answers what an interrupted workflow asks (platform notes §4.3). @throws alreadyProcessed without an interrupt */
export async function openResume(
  session: Session,
  { ref, form, inputs, action }: Submission,
  uploaded: Uploaded
): Promise<OutgoingStream> {
  if (typeof ref.eventId !== 'string') throw new AppError('alreadyProcessed')
  const values = parametersOf({ inputs, form: form.fields }, uploaded)
  return open(session, '/v1/workflow/stream_resume', {
    workflow_id: session.connection.workflowId?.trim(),
    event_id: ref.eventId,
    resume_data: form.kind === 'form' ? JSON.stringify(values) : (action ?? String(Object.values(values)[0] ?? '')),
    interrupt_type: ref.interruptType
  })
}

/** Tells an agent the results of the local plugins that it called (platform notes §4.3). @throws alreadyProcessed without such a chat */
export async function openOutputs(session: Session, submission: Submission): Promise<OutgoingStream> {
  const { conversationId, chatId } = submission.ref
  const outputs = outputsOfCalls(submission)
  if (typeof conversationId !== 'string' || typeof chatId !== 'string' || outputs.length === 0)
    throw new AppError('alreadyProcessed')
  const query = new URLSearchParams({ conversation_id: conversationId, chat_id: chatId })
  return open(session, `/v3/chat/submit_tool_outputs?${query}`, { tool_outputs: outputs, stream: true })
}

const open = (session: Session, path: string, body: object): Promise<OutgoingStream> =>
  send(session, path, { method: 'POST', body, awaits: 'coze' }, request => session.context.outgoing.events(request))

const messagesOf = (history: PastMessage[], max: number) =>
  history
    .slice(-max)
    .filter(({ text }) => text !== '')
    .map(({ role, text }) => ({
      role,
      type: role === 'user' ? 'question' : 'answer',
      content: text,
      content_type: 'text'
    }))
