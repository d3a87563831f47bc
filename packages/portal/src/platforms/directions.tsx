import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The steps of a platform's help, in their order. What a step calls by the name it has on the screen stands between `**`. */
export function Directions({ steps }: { steps: readonly string[] }) {
  return (
    <List>
      {steps.map(step => (
        <li key={step}>{withEmphasis(step)}</li>
      ))}
    </List>
  )
}

/** The same without an order. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <List as="ul" style={{ listStyle: 'disc' }}>
      {facts.map(fact => (
        <li key={fact}>{withEmphasis(fact)}</li>
      ))}
    </List>
  )
}

const withEmphasis = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
  text.split('**').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))

const List = styled.ol`
  padding-inline-start: 1.3em;
  font-size: ${theme.size.sm};
  line-height: 1.65;
  overflow-wrap: anywhere;
  list-style: decimal;
  & strong { font-weight: ${theme.weight.strong}; color: ${theme.colour.text}; }
`

/** What else to know, below the steps. */
export const Note = styled.p`
  font-size: ${theme.size.xs};
  line-height: 1.5;
  overflow-wrap: anywhere;
`
