import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { fieldBox } from './field.styles.ts'

export type SearchFieldProps = {
  label: string
  clearLabel: string
  placeholder?: string
  /** `hero` is the large one of the home page. */
  size?: 'md' | 'hero'
  /** Keys that open the search of all pages, shown while it is empty: "Ctrl K". */
  shortcut?: string
  inputRef?: RefObject<HTMLInputElement | null>
  value?: string
  defaultValue?: string
  onChange?: (text: string) => void
  onSubmit?: (text: string) => void
  onClear?: () => void
  autoFocus?: boolean
  /** Finds in a list beside the page's own content, so that it is no landmark. */
  aside?: boolean
}

/** A search field: Enter submits, Escape clears. A native input is enough, so that it needs no component library. */
export function SearchField({
  label,
  clearLabel,
  placeholder,
  size = 'md',
  shortcut,
  inputRef,
  aside,
  ...rest
}: SearchFieldProps) {
  const { value, defaultValue = '', onChange, onSubmit, onClear, autoFocus } = rest
  const [innerValue, setInnerValue] = useState(defaultValue)
  const innerRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? innerRef
  const text = value ?? innerValue
  const change = (next: string) => {
    setInnerValue(next)
    onChange?.(next)
  }
  const clear = () => {
    change('')
    onClear?.()
    input.current?.focus()
  }
  const clearOnEscape = (event: KeyboardEvent) => {
    // While an input method composes, Escape gives that up.
    if (event.key !== 'Escape' || event.keyCode === 229 || text === '') return
    event.preventDefault()
    event.stopPropagation()
    clear()
  }
  return (
    <Frame
      role={aside ? undefined : 'search'}
      data-empty={text === '' || undefined}
      onSubmit={event => {
        event.preventDefault()
        onSubmit?.(text)
      }}
    >
      <SearchIcon aria-hidden $hero={size === 'hero'} />
      <Box
        dir="auto"
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={event => change(event.target.value)}
        onKeyDown={clearOnEscape}
        autoFocus={autoFocus}
        $hero={size === 'hero'}
      />
      {shortcut && <Keys aria-hidden>{shortcut}</Keys>}
      <Clear type="button" aria-label={clearLabel} onClick={clear}>
        <X aria-hidden size={theme.control.icon} strokeWidth={theme.control.stroke} />
      </Clear>
    </Frame>
  )
}

const Frame = styled.form`
  position: relative;
  display: flex;
  min-width: 0;
  flex: 1;
  align-items: center;
`

const SearchIcon = styled(Search).attrs({ strokeWidth: theme.control.stroke })<{ $hero: boolean }>`
  position: absolute;
  inset-inline-start: ${({ $hero }) => ($hero ? '16px' : '14px')};
  width: ${({ $hero }) => ($hero ? '20px' : '18px')};
  color: ${theme.colour.textMuted};
  pointer-events: none;
`

const Box = styled.input<{ $hero: boolean }>`
  ${fieldBox}
  ${theme.media.hover} { &:hover { border-color: ${theme.colour.textMuted}; } }
  &:focus { border-color: ${theme.colour.focus}; outline: ${theme.ring}; outline-offset: -1px; }
  min-height: ${theme.control.height};
  padding-inline: 42px 44px;
  ${theme.media.coarse} { min-height: ${theme.control.touch}; }
  ${({ $hero }) =>
    $hero &&
    css`
    min-height: 56px;
    padding-inline: 46px 84px;
    border-radius: ${theme.radius.lg};
    box-shadow: ${theme.shadow[2]};
    font-size: ${theme.size.lg};
    ${theme.media.coarse} { min-height: 56px; padding-inline-end: 44px; }
  `}
  text-overflow: ellipsis;
  font-family: ${theme.font.cut};
  &::-webkit-search-cancel-button, &::-webkit-search-decoration { appearance: none; }
`

const Keys = styled.kbd`
  position: absolute;
  inset-inline-end: 14px;
  padding: 3px ${theme.space[2]};
  border-radius: ${theme.radius.full};
  background: ${theme.colour.hover};
  color: ${theme.colour.text};
  font: ${theme.weight.regular} ${theme.size.xs} / 1.4 ${theme.font.ui};
  pointer-events: none;
  ${Frame}:not([data-empty]) & { display: none; }
  ${theme.media.coarse} { display: none; }
`

const Clear = styled.button`
  position: absolute;
  inset-inline-end: 4px;
  display: grid;
  width: 32px;
  height: 32px;
  place-items: center;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: none;
  color: ${theme.colour.textMuted};
  cursor: pointer;
  ${theme.media.hover} { &:hover { color: ${theme.colour.textStrong}; } }
  ${Frame}[data-empty] & { display: none; }
  ${theme.media.coarse} { width: ${theme.control.touch}; height: ${theme.control.touch}; inset-inline-end: 0; }
`
