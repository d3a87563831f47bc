import type { MouseEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The first stop of the Tab key: past the menus, to the element of this id. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  // The router would take the fragment for a page to open, and the focus would stay.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <Link href={`#${to}`} onClick={skip}>
      {children}
    </Link>
  )
}

const Link = styled.a`
  position: fixed;
  top: ${theme.space[2]};
  left: ${theme.space[2]};
  z-index: ${theme.layer.overlay};
  padding: ${theme.space[2]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.raised};
  box-shadow: ${theme.shadow[2]};
  &:not(:focus) { translate: 0 -200%; }
`
