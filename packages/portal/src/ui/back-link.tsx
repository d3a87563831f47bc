import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** A link to the parent page, above the title of a screen. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Nav href={href}>
      <ArrowLeft aria-hidden size={14} strokeWidth={theme.control.stroke} />
      {children}
    </Nav>
  )
}

export type Crumb = { href: string; label: string }

/** The path to the current page, which is the last crumb. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <List>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href}>
            <Nav href={crumb.href} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {crumb.label}
            </Nav>
          </li>
        ))}
      </List>
    </nav>
  )
}

const Nav = styled.a`
  display: inline-flex;
  min-height: 24px;
  align-items: center;
  gap: ${theme.space[2]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  text-decoration: none;
  ${theme.media.hover} { &:hover { color: ${theme.colour.textStrong}; } }
  &[aria-current] { color: ${theme.colour.textStrong}; outline-style: none; }
  &:focus-visible { outline: ${theme.ring}; border-radius: ${theme.radius.sm}; }
  ${theme.media.coarse} { min-height: ${theme.control.touch}; }
`

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  & > li:not(:last-child)::after { content: '/' / ''; padding-inline-start: ${theme.space[2]}; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
