import { type AgentAct, agentActs } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SelectionBar } from '../../parts/selection/selection-bar.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { actIcons } from './act-icons.tsx'
import type { ManagedAgentsStore } from './managed-agents.store.ts'

type BatchBarProps = {
  store: ManagedAgentsStore
  count: number
  busy: boolean
  whole: { on: boolean; total: number; onChange: (on: boolean) => void } | null
  onAct: (act: AgentAct) => void
  onClear: () => void
}

/** What can be done with the selected agents. */
export function BatchBar({ store, count, busy, whole, onAct, onClear }: BatchBarProps) {
  const t = useWords('managed-agents')
  const { number } = useFormats()
  const progress = useStore(store.$progress)
  const total = whole?.total ?? 0
  return (
    <SelectionBar
      busy={busy}
      whole={whole}
      progress={progress}
      onClear={onClear}
      words={{
        selected: t('selected', { count, figure: number(count) }),
        all: t('allThatMatch', { count: total, figure: number(total) }),
        onlyThisPage: t('onlyThisPage'),
        unselect: t('unselect'),
        changing: t('changing'),
        progress: progress ? t('progress', { done: number(progress.done), total: number(progress.total) }) : ''
      }}
    >
      <Menu<AgentAct>
        label={t('change')}
        placement="bottom start"
        trigger={
          <Button size="sm" busy={busy}>
            {t('change')}
            <ChevronDown aria-hidden size={16} strokeWidth={theme.control.stroke} />
          </Button>
        }
        entries={agentActs.map(id => ({
          id,
          label: t(`acts.${id}`),
          icon: actIcons[id],
          ...(id === 'delete' && { danger: true, apart: true })
        }))}
        onAction={onAct}
      />
    </SelectionBar>
  )
}
