import { AppError, type showVersion } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { ConversationRow, MessageRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { switchTo } from './branches.ts'
import { readKept, storedState } from './platform-state.ts'
import { changeConversation, findRunningReply } from './queries.ts'
import { hideMessages, listTree, lockConversation, unhideMessages } from './version-queries.ts'

/**
 * Shows another version of a message, with what followed it. The platform continues the conversation that belongs to it.
 * @throws alreadyProcessed while a reply is generated; notFound when the message before it is not shown
 */
export async function selectVersion({
  context,
  subject
}: Call<typeof showVersion, ConversationRow & { message: MessageRow }>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const current = await lockConversation(transaction, subject.id)
    if (await findRunningReply(transaction, subject.id)) throw new AppError('alreadyProcessed')
    const tree = await listTree(transaction, subject.id)
    if (tree.find(row => row.id === subject.message.id)?.replacedAt === null) return
    const change = switchTo(tree, subject.message.id)
    if (!change) throw new AppError('notFound')
    if (change.hide.length > 0) await hideMessages(transaction, change.hide, { at: context.now(), platformState: current })
    await unhideMessages(transaction, change.show)
    const kept = readKept(change.platformState ?? current)
    const memoryDiffers = kept.memoryDiffers || change.sharesStart || !change.platformState
    await changeConversation(transaction, subject.id, { platformState: storedState({ ...kept, memoryDiffers }) })
  })
}
