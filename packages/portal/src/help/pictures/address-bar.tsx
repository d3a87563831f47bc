import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

type AddressBarProps = {
  before: string
  /** The part that is to be copied. */
  wanted: string
  after?: string
  caption: string
}

/** A browser's address bar in which the part that is to be copied is marked. */
export function AddressBar({ before, wanted, after = '', caption }: AddressBarProps) {
  return (
    <figure>
      <Bar>
        <Dots aria-hidden viewBox="0 0 34 8">
          <circle cx="4" cy="4" r="3.5" />
          <circle cx="17" cy="4" r="3.5" />
          <circle cx="30" cy="4" r="3.5" />
        </Dots>
        <code>
          {before}
          <Wanted>{wanted}</Wanted>
          {after}
        </code>
      </Bar>
      <Caption>{caption}</Caption>
    </figure>
  )
}

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.colour.lineStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.raised};
  & > code { min-width: 0; color: ${theme.colour.text}; overflow-wrap: anywhere; }
`

const Dots = styled.svg`
  width: 34px;
  flex: none;
  fill: ${theme.colour.lineStrong};
`

const Wanted = styled.mark`
  padding: 1px 3px;
  border-radius: 4px;
  background: ${theme.colour.accentSoft};
  color: ${theme.colour.accentText};
  font-weight: ${theme.weight.strong};
`

const Caption = styled.figcaption`
  padding-top: ${theme.space[2]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
