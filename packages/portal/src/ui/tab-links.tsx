import styled from 'styled-components'
import { tabRow, tabStyles } from './tabs.styles.ts'

export type TabLink = { href: string; label: string; current: boolean }

/** Tabs that are links, for pages with an address of their own. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <Row aria-label={label}>
      {links.map(({ href, label, current }) => (
        <Entry key={href} href={href} aria-current={current ? 'page' : undefined}>
          {label}
        </Entry>
      ))}
    </Row>
  )
}

const Row = styled.nav`${tabRow}`

const Entry = styled.a`${tabStyles}`
