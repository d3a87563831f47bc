import { ChevronLeft, ChevronRight } from 'lucide-react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { IconButton } from './icon-button.tsx'

export type PaginationProps = {
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** `summary` receives the first and last row shown and the total: "1–6 of 1,284". */
  words: { label: string; previous: string; next: string; summary: (from: number, to: number, total: number) => string }
}

/** Previous and next page of a list. Renders nothing for one that is all there. */
export function Pagination({ page, pageSize, total, onPage, words }: PaginationProps) {
  if (total <= pageSize && page === 1) return null
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <Row aria-label={words.label}>
      <span aria-live="polite">{words.summary(from, to, total)}</span>
      {total > pageSize && (
        <Buttons>
          <IconButton
            kind="outline"
            label={words.previous}
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onPress={() => onPage(page - 1)}
          />
          <IconButton
            kind="outline"
            label={words.next}
            icon={<ChevronRight />}
            disabled={to >= total}
            onPress={() => onPage(page + 1)}
          />
        </Buttons>
      )}
    </Row>
  )
}

const Row = styled.nav`
  display: flex;
  min-height: ${theme.control.height};
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
`

const Buttons = styled.span`
  display: flex;
  gap: ${theme.space[2]};
`
