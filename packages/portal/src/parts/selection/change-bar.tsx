import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuProps } from '../../ui/menu.tsx'
import type { Progress } from './in-parts.ts'
import { SelectionBar } from './selection-bar.tsx'

/** The words of lists of which all that match can be selected. */
export type ListWords = 'managed-agents' | 'managed-knowledge' | 'managed-users'

type ChangeBarProps = {
  words: ListWords
  progress: ReadableAtom<Progress | null>
  selection: {
    count: number
    whole: { on: boolean; total: number; onChange: (on: boolean) => void } | null
    clear: () => void
  }
  busy: boolean
  /** What can be done with the selected. */
  children: ReactNode
}

/** The selected of a page, or of all that match: how many they are, what can be done with them, and how far it is. */
export function ChangeBar({ words, progress: $progress, selection, busy, children }: ChangeBarProps) {
  const t = useWords(words)
  const { number } = useFormats()
  const progress = useStore($progress)
  const { count, whole, clear } = selection
  const counted = (count: number) => ({ count, figure: number(count) })
  return (
    <SelectionBar
      busy={busy}
      whole={whole}
      progress={progress}
      onClear={clear}
      words={{
        selected: t('selected', counted(count)),
        all: t('allThatMatch', counted(whole?.total ?? 0)),
        onlyThisPage: t('onlyThisPage'),
        unselect: t('unselect'),
        changing: t('changing'),
        progress: progress ? t('progress', { done: number(progress.done), total: number(progress.total) }) : ''
      }}
    >
      {children}
    </SelectionBar>
  )
}

/** A menu of what can be done, for a bar of selected ones. */
export function ChangeMenu<Id extends string>({
  busy,
  ...menu
}: Pick<MenuProps<Id>, 'label' | 'entries' | 'onAction'> & { busy: boolean }) {
  return (
    <Menu<Id>
      {...menu}
      placement="bottom start"
      trigger={
        <Button size="sm" busy={busy}>
          {menu.label}
          <ChevronDown aria-hidden size={16} strokeWidth={theme.control.stroke} />
        </Button>
      }
    />
  )
}
