import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { IconButton } from './icon-button.tsx'

export type BannerTone = 'success' | 'warning' | 'danger' | 'info'

export type BannerProps = {
  tone: BannerTone
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** Makes the banner dismissible. */
  onDismiss?: () => void
  dismissLabel?: string
  /** Reads the banner out: it appeared in response to an action. */
  announce?: boolean
}

const icons = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, info: Info } satisfies Record<
  BannerTone,
  unknown
>

/** A notice within the page, as opposed to a toast. */
export function Banner({ tone, title, children, action, onDismiss, dismissLabel = '', announce }: BannerProps) {
  const Icon = icons[tone]
  return (
    <Container $tone={tone} role={announce ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon aria-hidden size={theme.control.icon} strokeWidth={theme.control.stroke} />
      <Words>
        {title && <strong>{title}</strong>}
        {children}
      </Words>
      {action}
      {onDismiss && <IconButton size="sm" label={dismissLabel} icon={<X />} onPress={onDismiss} />}
    </Container>
  )
}

const Container = styled.div<{ $tone: BannerTone }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  background: ${({ $tone }) => theme.tone[$tone].soft};
  color: ${({ $tone }) => theme.tone[$tone].text};
  line-height: 1.5;
  & > svg { flex: none; }
  ${theme.media.forced} { border-color: CanvasText; }
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  /* An action stands below where it would leave less. */
  flex: 1 1 200px;
  overflow-wrap: anywhere;
`
