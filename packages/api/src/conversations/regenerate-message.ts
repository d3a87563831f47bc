import type { regenerateMessage } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { ask, noModes } from './ask.ts'
import { idempotencyHashOn } from './idempotency.ts'
import type { ReplySubject } from './subject.ts'

/** Asks the question of a reply again; the new reply is another version of it. Sent again, it is not asked again. @throws when the actor may no longer chat with the agent */
export async function regenerate(call: Call<typeof regenerateMessage, ReplySubject>): Promise<ReplyFeed> {
  const { subject, actor } = call
  const { agent, message } = subject
  if (!may(actor, 'agent.chat', agent)) throw denied(actor, 'agent.chat', agent)
  return ask(call.context, {
    agent,
    actor,
    version: subject.trialVersion ?? undefined,
    conversationId: subject.id,
    text: '',
    fileIds: [],
    // Those of the question.
    ...noModes,
    regenerates: message.id,
    idempotencyHash: idempotencyHashOn(call, message.id)
  })
}
