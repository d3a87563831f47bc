import type { ManagedBase } from '@lyceum/core/contract'
import { ArrowRightLeft, Ellipsis, FolderOpen, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'

/** Where a base is looked at; that of a course on the page of the course. */
export const pathOfBase = ({ id, course }: Pick<ManagedBase, 'id' | 'course'>) =>
  course ? `/management/courses/${course.id}?tab=knowledge` : `/profile/knowledge/${id}?from=management`

type BaseMenuProps = { base: ManagedBase; onHandOver: () => void; onDelete: () => void }

/** What can be done with a base. */
export function BaseMenu({ base, onHandOver, onDelete }: BaseMenuProps) {
  const { t: shell } = useTranslation()
  const t = useWords('managed-knowledge')
  const label = t('actionsOf', { name: base.name })
  return (
    <Menu<'open' | 'hand_over' | 'delete'>
      label={label}
      entries={[
        { id: 'open', label: t('open'), icon: <FolderOpen />, href: pathOfBase(base) },
        { id: 'hand_over', label: t('handOver'), icon: <ArrowRightLeft /> },
        { id: 'delete', label: shell('actions.delete'), icon: <Trash2 />, danger: true, apart: true }
      ]}
      onAction={action => {
        if (action === 'hand_over') onHandOver()
        if (action === 'delete') onDelete()
      }}
      trigger={<IconButton label={label} icon={<Ellipsis />} tooltip="none" />}
    />
  )
}
