import type { ReplyOf, RestrictedAgent, TimelineEntry } from '@lyceum/core/contract'
import type { getTimeline } from '@lyceum/core/contract/reviews'
import { waitsForReview } from '@lyceum/core/rules'
import { CircleCheck, CircleDot, CirclePlus, CircleSlash, CircleX, type LucideIcon, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { subjectOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { Tone } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Timeline } from '../../ui/timeline.tsx'

const appearances = {
  created: { tone: 'neutral', Icon: CirclePlus, word: 'stepCreated' },
  submitted: { tone: 'neutral', Icon: CircleDot, word: 'stepSubmitted' },
  approved: { tone: 'success', Icon: CircleCheck, word: 'stepApproved' },
  rejected: { tone: 'danger', Icon: CircleX, word: 'stepRejected' },
  disabled: { tone: 'danger', Icon: CircleSlash, word: 'stepDisabled' },
  enabled: { tone: 'success', Icon: CircleCheck, word: 'stepEnabled' },
  edited: { tone: 'neutral', Icon: CircleDot, word: 'stepEdited' },
  withdrawn: { tone: 'neutral', Icon: CircleSlash, word: 'stepWithdrawn' },
  restored: { tone: 'neutral', Icon: RotateCcw, word: 'stepRestored' }
} as const satisfies Record<TimelineEntry['step'], { tone: Tone; Icon: LucideIcon; word: string }>

/** Review timeline with the versions that it was about, newest first. */
export function ProgressCard({ agent, timeline }: { agent: RestrictedAgent; timeline: ReplyOf<typeof getTimeline> }) {
  const { t: shell } = useTranslation()
  const t = useWords('agent-detail')
  const versions = useWords('versions')
  const { number, shortTime } = useFormats()
  // The latest submission, while it is not decided yet.
  const waiting = waitsForReview(subjectOf(agent))
  const open = waiting ? timeline.items.find(({ step }) => step === 'submitted')?.id : undefined
  return (
    <Card title={t('progress')} as="aside">
      <Timeline
        label={t('progress')}
        entries={timeline.items.map(({ id, step, version, actor, reason, at }) => {
          const { tone, Icon, word } = appearances[step]
          return {
            id,
            tone: id === open ? ('warning' as const) : tone,
            icon: <Icon />,
            title: `${id === open ? shell('statuses.under_review') : t(word)} · ${versions('version', { version })}`,
            text:
              id === open && actor
                ? t('submittedBy', { name: actor.name })
                : [reason && t('quoted', { reason }), actor?.name].filter(Boolean).join(' '),
            when: shortTime(at),
            dateTime: at
          }
        })}
      />
      {timeline.more && <p>{versions('newestOnly', { figure: number(timeline.items.length) })}</p>}
    </Card>
  )
}
