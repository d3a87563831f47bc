import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Status } from '../../ui/status.tsx'

type SelectionBarProps = {
  busy?: boolean
  /** Goes from the page to the whole list and back; null where the list has no other page. */
  whole: { on: boolean; onChange: (on: boolean) => void } | null
  /** How far a long change is. */
  progress?: { done: number; total: number } | null
  onClear: () => void
  words: { selected: string; all: string; onlyThisPage: string; unselect: string; changing?: string; progress?: string }
  /** What can be done with the selected. */
  children: ReactNode
}

/** How many are selected, and what can be done with them. */
export function SelectionBar({ busy, whole, progress, onClear, words, children }: SelectionBarProps) {
  return (
    <Bar>
      <span role="status">
        <Status tone="accent">{words.selected}</Status>
      </span>
      {whole && (
        <Button size="sm" kind="quiet" disabled={busy} onPress={() => whole.onChange(!whole.on)}>
          {whole.on ? words.onlyThisPage : words.all}
        </Button>
      )}
      {children}
      <Button size="sm" kind="quiet" disabled={busy} onPress={onClear}>
        {words.unselect}
      </Button>
      {progress && (
        <Progress>
          <ProgressBar
            label={words.changing ?? words.selected}
            value={(100 * progress.done) / progress.total}
            words={words.progress}
          />
        </Progress>
      )}
    </Bar>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
`

const Progress = styled.div`flex: 1 1 220px;`
