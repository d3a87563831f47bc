import styled from 'styled-components'
import { tabRow, tabStyles } from './tabs.styles.ts'
import { useTabInSight } from './use-tab-in-sight.ts'

export type TabLink = { href: string; label: string; current: boolean }

/** Tabs that are links, for pages with an address of their own. Where the row is too long for the page, the current one is in sight. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const row = useTabInSight('[aria-current]', links.find(link => link.current)?.href)
  return (
    <Row ref={row} aria-label={label}>
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
