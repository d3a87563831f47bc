import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

type DataLineProps = {
  title: string
  text: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** What can be done with somebody's data: what it is, and its button. */
export function DataLine({ title, text, children }: DataLineProps) {
  return (
    <Line>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </Line>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding: ${theme.space[3]} 0;
  border-top: 1px solid ${theme.colour.line};
  & > div:first-child { min-width: 0; flex: 1 1 240px; overflow-wrap: anywhere; }
  & h3 { margin: 0; color: ${theme.colour.textStrong}; font-size: inherit; font-weight: ${theme.weight.medium}; }
  & p { margin: 0; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
