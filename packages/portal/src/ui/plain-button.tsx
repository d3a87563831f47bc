import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { ButtonContent, type ButtonKind, buttonStyles } from './button.styles.ts'

type PlainButtonProps = { kind?: Extract<ButtonKind, 'primary' | 'outline'>; onClick: () => void; children: ReactNode }

/** A button without react-aria, for what the first screen shows; it looks like any other. */
export function PlainButton({ kind = 'outline', onClick, children }: PlainButtonProps) {
  return (
    <Plain type="button" $kind={kind} $size="md" onClick={onClick}>
      <ButtonContent>{children}</ButtonContent>
    </Plain>
  )
}

const { colour, media } = theme

const Plain = styled.button<{ $kind: ButtonKind; $size: 'md' }>`
  ${buttonStyles}
  ${media.hover} { &:hover { background: ${({ $kind }) => ($kind === 'primary' ? colour.accentHover : colour.hover)}; } }
`
