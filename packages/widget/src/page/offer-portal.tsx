import type { PersonClient } from '@lyceum/core'
import type { CourseLaunch } from '@lyceum/core/contract/share-page'
import { $beyond, $dialog } from './beyond.ts'
import { ContinueDialog } from './continue-dialog.tsx'

/** Offers in the menu of a conversation to go on in the portal. */
export function offerPortal(client: PersonClient, words: NonNullable<CourseLaunch['goOn']>): void {
  const close = () => $dialog.set(null)
  $beyond.set([
    {
      icon: 'leave',
      label: words.label,
      onChoose: conversation =>
        $dialog.set(chatWords => <ContinueDialog {...{ client, words, chatWords, conversation }} onClose={close} />)
    }
  ])
}
