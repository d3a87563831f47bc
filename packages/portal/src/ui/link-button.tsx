import type { AnchorHTMLAttributes, ReactNode } from 'react'
import styled from 'styled-components'
import { ButtonContent, type ButtonKind, type ButtonSize, buttonStyles } from './button.styles.ts'

export type LinkButtonProps = {
  href: string
  kind?: ButtonKind
  size?: ButtonSize
  icon?: ReactNode
  wide?: boolean
  children: ReactNode
} & Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel' | 'download' | 'aria-label'>

/** A link styled as a button, for navigation: it can be opened in a new tab. */
export function LinkButton({ kind = 'outline', size = 'md', icon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <Anchor {...rest} $kind={kind} $size={size} $wide={wide}>
      <ButtonContent>
        {icon}
        {children}
      </ButtonContent>
    </Anchor>
  )
}

const Anchor = styled.a<{ $kind: ButtonKind; $size: ButtonSize; $wide?: boolean }>`${buttonStyles}`
