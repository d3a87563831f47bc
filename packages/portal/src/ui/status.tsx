import type { ReviewStatus } from '@lyceum/core/contract/agents'
import { CircleCheck, CircleX, Clock, Lock, type LucideIcon, PowerOff, Sparkles } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styled from 'styled-components'
import { type Tone, theme } from '../theme/theme.ts'

/** A status badge: "Ready · 184 passages", "Agent developer". */
export function Status({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactElement; children: ReactNode }) {
  return (
    <Pill $tone={tone}>
      {icon}
      <span>{children}</span>
    </Pill>
  )
}

/** The statuses of an agent: review, visibility, recommendation. */
export type AgentStatusKind = Exclude<ReviewStatus, 'none'> | 'private' | 'disabled' | 'recommended'

const appearances = {
  private: { tone: 'neutral', Icon: Lock },
  under_review: { tone: 'warning', Icon: Clock },
  approved: { tone: 'success', Icon: CircleCheck },
  rejected: { tone: 'danger', Icon: CircleX },
  disabled: { tone: 'neutral', Icon: PowerOff },
  recommended: { tone: 'accent', Icon: Sparkles }
} satisfies Record<AgentStatusKind, { tone: Tone; Icon: LucideIcon }>

/** The status badge of an agent. */
export function AgentStatus({ status, children }: { status: AgentStatusKind; children: ReactNode }) {
  // A newer server may send an unknown status; show it as waiting.
  const { tone, Icon } = appearances[status] ?? appearances.under_review
  return (
    <Status tone={tone} icon={<Icon aria-hidden />}>
      {children}
    </Status>
  )
}

const Pill = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  max-width: 100%;
  min-height: 24px;
  flex: none;
  align-items: center;
  gap: 6px;
  padding: 2px 9px;
  border-radius: ${theme.radius.full};
  background: ${({ $tone }) => theme.tone[$tone].soft};
  color: ${({ $tone }) => theme.tone[$tone].text};
  font: ${theme.weight.medium} ${theme.size.sm} / 1.4 ${theme.font.ui};
  & > svg { flex: none; width: 14px; height: 14px; stroke-width: 2; }
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
  ${theme.media.forced} { border: 1px solid CanvasText; }
`
