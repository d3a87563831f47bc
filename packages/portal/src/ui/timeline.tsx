import type { ReactElement, ReactNode } from 'react'
import styled from 'styled-components'
import { type Tone, theme } from '../theme/theme.ts'

export type TimelineItem = {
  id: string
  tone?: Tone
  /** A round lucide icon: CircleDot, CircleX, CircleCheck, CirclePlus. */
  icon: ReactElement
  title: string
  text?: ReactNode
  /** The formatted time; `dateTime` is the same in ISO 8601. */
  when: string
  dateTime: string
}

/** A timeline, newest entry first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineItem[] }) {
  return (
    <List aria-label={label}>
      {entries.map(({ id, tone = 'neutral', icon, title, text, when, dateTime }) => (
        <Entry key={id}>
          <IconBadge aria-hidden $tone={tone}>
            {icon}
          </IconBadge>
          <Title>{title}</Title>
          {text && <Text>{text}</Text>}
          <When dateTime={dateTime}>{when}</When>
        </Entry>
      ))}
    </List>
  )
}

const List = styled.ol`
  display: grid;
  gap: ${theme.space[4]};
`

const Entry = styled.li`
  position: relative;
  display: grid;
  gap: 2px;
  padding-inline-start: 28px;
  line-height: 1.5;
  overflow-wrap: anywhere;
`

const IconBadge = styled.span<{ $tone: Tone }>`
  position: absolute;
  inset: 2px auto auto 0;
  color: ${({ $tone }) => theme.tone[$tone].text};
  & > svg { width: 18px; height: 18px; stroke-width: 1.75; }
`

const Title = styled.span`
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.strong};
`

const Text = styled.div`font-size: ${theme.size.sm};`

const When = styled.time`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`
