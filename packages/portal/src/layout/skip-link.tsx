import type { MouseEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** First Tab stop of the page: skips the menus and focuses the element with the id `to`. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  // Handled here, because the router would treat the fragment as a page and leave the focus where it is.
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
