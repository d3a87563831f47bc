import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { tabRow, tabStyles } from './tabs.styles.ts'
import { useTabInSight } from './use-tab-in-sight.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TabEntry<Id extends string = string> = {
  id: Id
  label: string
  panel: ReactNode
  disabled?: boolean
  /** What waits there: a figure, and what it says to those who do not see it. */
  mark?: { figure: string; text: string } | undefined
}

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly TabEntry<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** Tabs of one screen; only the selected panel is rendered, and where the row is too long for the page, its tab is in sight. For pages with an address of their own use TabLinks. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const row = useTabInSight<HTMLDivElement>('[data-selected]', value)
  return (
    <AriaTabs selectedKey={value} onSelectionChange={key => onChange(key as Id)}>
      <Row ref={row} aria-label={label}>
        {tabs.map(({ id, label, disabled, mark }) => (
          <Entry key={id} id={id} isDisabled={disabled}>
            {label}
            {mark && (
              <>
                <Mark aria-hidden>{mark.figure}</Mark>
                <VisuallyHidden> {mark.text}</VisuallyHidden>
              </>
            )}
          </Entry>
        ))}
      </Row>
      <Panels>
        {tabs.map(({ id, panel }) => (
          <Panel key={id} id={id}>
            {panel}
          </Panel>
        ))}
      </Panels>
    </AriaTabs>
  )
}

const Row = styled(TabList)`${tabRow}`

const Entry = styled(Tab)`
  ${tabStyles}
  outline: none;
`

const Mark = styled.span`
  min-width: 20px;
  padding: 0 6px;
  border-radius: ${theme.radius.full};
  background: ${theme.colour.accent};
  color: ${theme.colour.textOnAccent};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  line-height: 20px;
  text-align: center;
  ${theme.media.forced} { border: 1px solid CanvasText; }
`

const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`

const Panel = styled(TabPanel)`
  min-width: 0;
  padding-top: ${theme.space[4]};
  &[data-focus-visible] { outline: ${theme.ring}; outline-offset: 4px; border-radius: ${theme.radius.sm}; }
`
