import type { Category } from '@lyceum/core/contract/agents'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The category of an agent, in its colour. */
export function CategoryChip({ category, children }: { category: Category; children: ReactNode }) {
  return <Pill $category={category}>{children}</Pill>
}

const Pill = styled.span<{ $category: Category }>`
  display: inline-flex;
  min-height: 22px;
  flex: none;
  align-items: center;
  padding: 1px ${theme.space[2]};
  border-radius: ${theme.radius.full};
  background: ${({ $category }) => theme.category[$category].soft};
  color: ${({ $category }) => theme.category[$category].text};
  font: ${theme.weight.regular} ${theme.size.xs} / 1.5 ${theme.font.ui};
  white-space: nowrap;
  ${theme.media.forced} { border: 1px solid CanvasText; }
`
