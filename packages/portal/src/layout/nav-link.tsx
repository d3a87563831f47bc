import type { ReactElement } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type NavLinkProps = {
  href: string
  icon?: ReactElement
  label: string
  /** Accessible name, where it says more than the label. */
  name?: string
  /** A number at its end. */
  figure?: string | undefined
  current: boolean
  rail?: boolean
  onFollow?: () => void
}

/** A link of the sidebar. In the rail only its icon is visible; its label remains as accessible name and tooltip. */
export function NavLink({ href, icon, label, name = label, figure, current, rail, onFollow }: NavLinkProps) {
  return (
    <Line
      href={href}
      aria-current={current ? 'page' : undefined}
      aria-label={rail || name !== label ? name : undefined}
      title={rail ? name : undefined}
      onClick={onFollow}
      $rail={rail}
    >
      {icon}
      {!rail && <NavLabel>{label}</NavLabel>}
      {!rail && figure && (
        <>
          {' '}
          <Figure>{figure}</Figure>
        </>
      )}
    </Line>
  )
}

type NavButtonProps = { icon: ReactElement; label: string; rail: boolean; onPress: () => void }

/** A button that stands among the links. */
export function NavButton({ icon, label, rail, onPress }: NavButtonProps) {
  return (
    <Pressed as="button" type="button" aria-label={label} title={rail ? label : undefined} onClick={onPress} $rail={rail}>
      {icon}
      {!rail && <NavLabel>{label}</NavLabel>}
    </Pressed>
  )
}

const Line = styled.a<{ $rail?: boolean | undefined }>`
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
  ${theme.media.coarse} { min-height: ${theme.control.touch}; }
  &[aria-current] { background: ${theme.colour.selected}; color: ${theme.colour.accentText}; font-weight: ${theme.weight.strong}; }
`

const Pressed = styled(Line)<{ type?: 'button' }>`
  border: 1px solid ${theme.colour.line};
  background: ${theme.colour.raised};
  font: inherit;
  cursor: pointer;
`

const NavLabel = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  font-family: ${theme.font.cut};
  white-space: nowrap;
`

const Figure = styled.span`
  margin-inline-start: auto;
  padding: 0 7px;
  border-radius: ${theme.radius.full};
  background: ${theme.colour.accent};
  color: ${theme.colour.textOnAccent};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  line-height: 20px;
`
