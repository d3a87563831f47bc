import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** Placeholder of an empty list: one line that says what belongs here, and at most one button. */
export function EmptyState({ line, action }: { line: string; action?: ReactNode }) {
  return (
    <Container>
      <Line>{line}</Line>
      {action}
    </Container>
  )
}

const Container = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[4]};
  padding: ${theme.space[7]} ${theme.space[4]};
  text-align: center;
`

const Line = styled.p`
  max-width: 32ch;
  color: ${theme.colour.textStrong};
  font: ${theme.weight.regular} ${theme.size.xl} / 1.4 ${theme.font.display};
  text-wrap: balance;
  /* Chinese lines end at a mark, not within a word; its characters are twice as wide as figures. */
  &:lang(zh) { max-width: 26em; word-break: keep-all; overflow-wrap: anywhere; }
  ${theme.media.small} { font-size: ${theme.size.lg}; }
`
