import { CircleCheck, CircleDot, CirclePlus, CircleX } from 'lucide-react'
import { Column } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { Timeline } from './timeline.tsx'

export const ReviewProgress: Story = ({ words }) => (
  <Column>
    <Timeline
      label={words.reviewProgress}
      entries={[
        { ...at(words.today), id: '4', tone: 'success', icon: <CircleCheck />, title: words.approved },
        { ...at(words.today), id: '3', tone: 'warning', icon: <CircleDot />, title: words.waiting, text: 'University Library' },
        { ...at(words.today), id: '2', tone: 'danger', icon: <CircleX />, title: words.rejected, text: words.rejectReason },
        { ...at(words.today), id: '1', icon: <CirclePlus />, title: words.created, text: 'University Library' }
      ]}
    />
  </Column>
)

const at = (when: string) => ({ when, dateTime: '2026-11-18T09:14:00Z' })
