import { type Role, roles } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SelectionBar } from '../../parts/selection/selection-bar.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { ManagedUsersStore } from './managed-users.store.ts'

type RoleBarProps = {
  store: ManagedUsersStore
  count: number
  busy: boolean
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
    </SelectionBar>
  )
}
