import type { reportMessage } from '@lyceum/core/contract'
import type { ReplySubject } from '../conversations/subject.ts'
import type { Call } from '../http/route.ts'

/** @throws validation when the text is missing that the reason asks for */
export async function takeReportOfAnswer({
  context,
  actor,
  subject,
  body
}: Call<typeof reportMessage, ReplySubject>): Promise<void> {
  const { storeReport } = await import('./store.ts')
  await storeReport(context, actor, subject.agent, { ...body, about: 'answer', messageId: subject.message.id })
}
