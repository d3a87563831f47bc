import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { tabRow, tabStyles } from './tabs.styles.ts'

export type TabLink = { href: string; label: string; current: boolean }

/** Tabs that are links, for pages with an address of their own. Where the row is too long for the page, the current one is in sight. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  const current = links.find(link => link.current)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one is to be shown
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && shown) row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2
  }, [current])
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

/** What the place of a tab is measured from. */
const Row = styled.nav`
  position: relative;
  ${tabRow}
`

const Entry = styled.a`${tabStyles}`
