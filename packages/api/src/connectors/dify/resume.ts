import { AppError } from '@lyceum/core/contract'
import type { ConnectorContext, ReplySink, Submission, Turn } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { callError } from './errors.ts'
import { uploadFiles } from './files.ts'
import { formIdsOf } from './human-input.ts'
import { openRunEvents } from './open-stream.ts'
import { streamReply } from './read-stream.ts'
import { baseOf, callTo, type DifyConnection, formInputs, valuesToRedact } from './request.ts'

/**
 * Answers the form of a flow and streams how it continues (platform notes §4.4).
 * @throws alreadyProcessed if the form has been answered elsewhere or has expired, and other errors of the platform
 */
export async function resume(
  connection: DifyConnection,
  submission: Submission,
  turn: Turn,
  sink: ReplySink,
  context: ConnectorContext
): Promise<void> {
  const { formId, formToken, runId } = submission.ref
  if (typeof formToken !== 'string' || typeof runId !== 'string') throw new AppError('alreadyProcessed')
  const base = await baseOf(connection, context)
  const uploaded = await uploadFiles(base, connection, turn, context)
  const inputs = formInputs(submission.form.fields, submission.inputs, uploaded)
  const request = callTo(base, connection, `/form/human_input/${encodeURIComponent(formToken)}`, context, {
    method: 'POST',
    body: { inputs, action: submission.action, user: turn.user }
  })
  const answer = await context.outgoing.json(request)
  if (answer.status >= 300) {
    const isClosed = /^human_input_form_(submitted|expired)$/.test(textOf(recordOf(answer.body).code))
    const error = callError(answer, context, valuesToRedact(connection, { ...turn, inputs: submission.inputs }), connection.type)
    throw isClosed || answer.status === 404 ? new AppError('alreadyProcessed') : error
  }
  const answered = formIdsOf({ form_id: formId, form_token: formToken })
  await streamReply({ base, connection, turn, sink, context, answered, open: call => openRunEvents(call, runId) })
}
