import type { ReactElement } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type NavLinkProps = { href: string; icon?: ReactElement; label: string; current: boolean; rail?: boolean; onFollow?: () => void }

/** A link of the sidebar. In the rail only its icon is visible; its label remains as accessible name and tooltip. */
export function NavLink({ href, icon, label, current, rail, onFollow }: NavLinkProps) {
  return (
    <Line
      href={href}
      aria-current={current ? 'page' : undefined}
      aria-label={rail ? label : undefined}
      title={rail ? label : undefined}
      onClick={onFollow}
      $rail={rail}
    >
      {icon}
      {!rail && <Label>{label}</Label>}
    </Line>
  )
}

const Line = styled.a<{ $rail?: boolean }>`
  display: flex;
  min-height: 36px;
  align-items: center;
  justify-content: ${({ $rail }) => ($rail ? 'center' : 'flex-start')};
  gap: 10px;
  padding: 0 10px;
  border-radius: ${theme.radius.sm};
  color: ${theme.colour.text};
  text-decoration: none;
  & > svg { flex: none; width: ${theme.control.icon}px; height: ${theme.control.icon}px; stroke-width: ${theme.control.stroke}; }
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
  &[aria-current] { background: ${theme.colour.selected}; color: ${theme.colour.accentText}; font-weight: ${theme.weight.strong}; }
  ${theme.media.coarse} { min-height: ${theme.control.touch}; }
`

const Label = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`
