import { type Role, roles } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Status } from '../../ui/status.tsx'
import type { ManagedUsersStore } from './managed-users.store.ts'

type RoleBarProps = {
  store: ManagedUsersStore
  count: number
  busy: boolean
  /** Goes from the page to all that match and back; null where the list has no other page. */
  whole: { on: boolean; total: number; onChange: (on: boolean) => void } | null
  onRole: (role: Role) => void
  onClear: () => void
}

/** What can be done with the selected people. */
export function RoleBar({ store, count, busy, whole, onRole, onClear }: RoleBarProps) {
  const t = useWords('managed-users')
  const { t: shell } = useTranslation()
  const { number } = useFormats()
  const progress = useStore(store.$progress)
  return (
    <Bar>
      <span role="status">
        <Status tone="accent">{t('selected', { count, figure: number(count) })}</Status>
      </span>
      {whole && (
        <Button size="sm" kind="quiet" disabled={busy} onPress={() => whole.onChange(!whole.on)}>
          {whole.on ? t('onlyThisPage') : t('allThatMatch', { count: whole.total, figure: number(whole.total) })}
        </Button>
      )}
      <Menu<Role>
        label={t('setRole')}
        placement="bottom start"
        trigger={
          <Button size="sm" busy={busy}>
            {t('setRole')}
            <ChevronDown aria-hidden size={16} strokeWidth={theme.control.stroke} />
          </Button>
        }
        entries={roles.map(id => ({ id, label: shell(`roles.${id}`) }))}
        onAction={onRole}
      />
      <Button size="sm" kind="quiet" disabled={busy} onPress={onClear}>
        {t('unselect')}
      </Button>
      {progress && (
        <Progress>
          <ProgressBar
            label={t('changing')}
            value={(100 * progress.done) / progress.total}
            words={t('progress', { done: number(progress.done), total: number(progress.total) })}
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
