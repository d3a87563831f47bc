import { createBusy, toAppError } from '@lyceum/core'
import { openLinkedCourse } from '@lyceum/core/contract/linked-accounts'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'

/** Opens the page of a course that the person teaches with a linked account, in place of this one. */
export function OpenCourse({ courseId, onOpen }: { courseId: string; onOpen: () => void }) {
  const { client, toasts } = usePortal()
  const t = useWords('notifications')
  const { ofError } = useFailureWords()
  const { $busy, attempt } = useMemo(createBusy, [])
  const busy = useStore($busy)
  const open = () =>
    attempt(async () => {
      try {
        const { address } = await client.request(openLinkedCourse, { params: { courseId }, quiet: true })
        onOpen()
        location.assign(address)
      } catch (thrown) {
        const failure = toAppError(thrown)
        const over = failure.reason === 'notFound'
        toasts.notify(
          over ? { tone: 'info', title: t('courseOver'), text: t('courseOverText') } : { tone: 'danger', title: ofError(failure) }
        )
      }
    })
  return (
    <div>
      <Button size="sm" busy={busy} onPress={() => void open()}>
        {t('openCourse')}
      </Button>
    </div>
  )
}
