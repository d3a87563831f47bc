import type { Closing } from '@lyceum/core/contract'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Status } from '../ui/status.tsx'

/** Whether a course is open, or why it is closed. */
export function CourseState({ closing }: { closing: Closing | null }) {
  const t = useWords('course')
  const { shortTime } = useFormats()
  if (!closing) return <Status tone="success">{t('states.open')}</Status>
  const time = closing.until === null ? '' : shortTime(closing.until)
  return <Status tone={closing.kind === 'over' ? 'neutral' : 'warning'}>{t(`states.${closing.kind}`, { time })}</Status>
}
