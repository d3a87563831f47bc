import type { ButtonHTMLAttributes, ReactElement } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'

export type PlainIconButtonProps = { label: string; icon: ReactElement } & Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'aria-expanded' | 'aria-controls'
>

/** An icon button made of a native button and title, for the first screen, which does not load the component library. */
export function PlainIconButton({ label, icon, ...rest }: PlainIconButtonProps) {
  return (
    <Square {...rest} type="button" aria-label={label} title={label}>
      {icon}
    </Square>
  )
}

/** The styles of an icon that is pressed, for links too. */
export const plainSquare = css`
  display: grid;
  width: 32px;
  height: 32px;
  flex: none;
  place-items: center;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  color: ${theme.colour.text};
  cursor: pointer;
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; color: ${theme.colour.textStrong}; } }
  & > svg { width: ${theme.control.icon}px; height: ${theme.control.icon}px; stroke-width: ${theme.control.stroke}; }
  ${theme.media.coarse} { width: ${theme.control.touch}; height: ${theme.control.touch}; }
`

const Square = styled.button`${plainSquare}`
