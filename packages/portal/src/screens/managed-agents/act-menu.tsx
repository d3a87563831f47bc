import { type AgentAct, agentActs } from '@lyceum/core/contract'
import { useWords } from '../../i18n/words.ts'
import { ChangeMenu } from '../../parts/selection/change-bar.tsx'
import { actIcons } from './act-icons.tsx'

/** What can be done with the selected agents. */
export function ActMenu({ busy, onAct }: { busy: boolean; onAct: (act: AgentAct) => void }) {
  const t = useWords('managed-agents')
  return (
    <ChangeMenu<AgentAct>
      label={t('change')}
      busy={busy}
      entries={agentActs.map(id => ({
        id,
        label: t(`acts.${id}`),
        icon: actIcons[id],
        ...(id === 'delete' && { danger: true, apart: true })
      }))}
      onAction={onAct}
    />
  )
}
