import styled from 'styled-components'
import { tabLook, tabRow } from './tabs.styles.ts'

export type TabLink = { href: string; label: string; current: boolean }

/** Tabs that are addresses: the parts of the management area. */
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

const Entry = styled.a`${tabLook}`
