import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The product's logo. Decorative unless it has a `label`. */
export function Logo({ size = 30, label }: { size?: number; label?: string }) {
  return (
    <Tile
      viewBox="-7 -7 38 38"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={theme.control.stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M2.5 21h19M4 17.5h16M6 17.5V11M10 17.5V11M14 17.5V11M18 17.5V11M4 8.5 12 3l8 5.5v1.5H4z" />
    </Tile>
  )
}

const Tile = styled.svg`
  flex: none;
  border-radius: 27%;
  background: ${theme.colour.accent};
  color: ${theme.colour.textOnAccent};
`
