import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import {
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator
} from 'react-aria-components/Menu'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { floating, option } from './surface.styles.ts'

export type MenuEntry<Id extends string = string> = {
  id: Id
  label: string
  icon?: ReactElement
  danger?: boolean
  disabled?: boolean
  href?: string
  /** Separated by a line from the entries above. */
  apart?: boolean
}

export type MenuProps<Id extends string> = {
  /** A Button or IconButton. */
  trigger: ReactElement
  label: string
  entries: readonly MenuEntry<Id>[]
  /** Single-choice groups, shown above the entries. */
  choices?: readonly { label: string; entries: readonly MenuEntry<Id>[]; selected: Id; onSelect: (id: Id) => void }[]
  onAction?: (id: Id) => void
  /** Id of the selected entry (language, theme), marked with a tick. */
  selected?: Id
  placement?: PopoverProps['placement']
}

/** A menu of actions, opened by its trigger. */
export function Menu<Id extends string>({
  trigger,
  label,
  entries,
  choices = [],
  onAction,
  selected,
  placement = 'bottom end'
}: MenuProps<Id>) {
  return (
    <MenuTrigger>
      {trigger}
      <Floating placement={placement} offset={4}>
        <List
          aria-label={label}
          onAction={id => onAction?.(id as Id)}
          selectionMode={selected === undefined ? 'none' : 'single'}
          selectedKeys={selected === undefined ? undefined : [selected]}
          disallowEmptySelection
        >
          {choices.map(({ label, entries, selected, onSelect }) => (
            <MenuSection
              key={label}
              aria-label={label}
              selectionMode="single"
              selectedKeys={[selected]}
              disallowEmptySelection
              onSelectionChange={keys => keys !== 'all' && [...keys].forEach(id => void onSelect(id as Id))}
            >
              {entries.map(entryLine)}
            </MenuSection>
          ))}
          {entries.flatMap(entry => (entry.apart ? [<Line key={`${entry.id} line`} />, entryLine(entry)] : entryLine(entry)))}
        </List>
      </Floating>
    </MenuTrigger>
  )
}

function entryLine({ id, label, icon, danger, disabled, href }: MenuEntry) {
  return (
    <Entry key={id} id={id} textValue={label} isDisabled={disabled} href={href} $danger={danger}>
      {icon}
      <Words>{label}</Words>
      <Tick aria-hidden size={16} strokeWidth={2} />
    </Entry>
  )
}

const Floating = styled(Popover)`
  ${floating}
  min-width: 180px;
`

const List = styled(AriaMenu)`
  padding: ${theme.space[1]};
  outline: none;
  & > section { padding-bottom: ${theme.space[1]}; margin-bottom: ${theme.space[1]}; border-bottom: 1px solid ${theme.colour.line}; }
`

const Entry = styled(MenuItem)<{ $danger?: boolean }>`
  ${option}
  ${({ $danger }) => $danger && css`&, &[data-focused], &[data-hovered] { color: ${theme.colour.danger}; }`}
`

const Words = styled.span`
  min-width: 0;
  flex: 1;
  overflow-wrap: anywhere;
`

const Tick = styled(Check)`
  display: none;
  ${Entry}[data-selected] & { display: block; }
`

const Line = styled(Separator)`
  height: 1px;
  margin: ${theme.space[1]} ${theme.space[2]};
  border: 0;
  background: ${theme.colour.line};
`
