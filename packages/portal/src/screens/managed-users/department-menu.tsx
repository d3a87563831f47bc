import { toAppError } from '@lyceum/core'
import type { ListedDepartment } from '@lyceum/core/contract'
import { Ellipsis, FolderPlus, Merge, Pencil, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { usePortal } from '../../portal-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { DepartmentDialog, type DepartmentTask } from './department-dialog.tsx'
import type { ManagedUsersStore } from './managed-users.store.ts'

type DepartmentMenuProps = {
  /** The chosen department; undefined for all. */
  department: ListedDepartment | undefined
  departments: readonly ListedDepartment[]
  store: ManagedUsersStore
  onGone: (nextId: string) => void
}

/** What can be done with the tree of departments, and with the one that is chosen. */
export function DepartmentMenu({ department, departments, store, onGone }: DepartmentMenuProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-users')
  const tellFailure = useFailureToast()
  const [task, setTask] = useState<DepartmentTask | null>(null)
  const [deleting, setDeleting] = useState(false)
  const [busy, setBusy] = useState(false)
  const label = department ? t('actionsFor', { name: department.label }) : t('departmentActions')

  async function remove(gone: ListedDepartment) {
    setBusy(true)
    try {
      await store.remove(gone)
      toasts.success(t('departmentDeleted', { name: gone.label }))
      onGone(gone.parentId ?? '')
    } catch (thrown) {
      const failure = toAppError(thrown)
      tellFailure('deletion', failure, failure.reason === 'notPermitted' ? t('departmentUsed') : undefined)
    }
    setBusy(false)
    setDeleting(false)
  }

  return (
    <>
      <Menu<DepartmentTask['kind'] | 'delete'>
        label={label}
        trigger={<IconButton kind="outline" label={label} icon={<Ellipsis />} tooltip="none" />}
        entries={[
          { id: 'create', label: department ? t('newBelow') : t('newDepartment'), icon: <FolderPlus /> },
          ...(department
            ? [
                { id: 'reshape' as const, label: t('reshape'), icon: <Pencil /> },
                { id: 'merge' as const, label: t('merge'), icon: <Merge /> },
                { id: 'claims' as const, label: t('claims'), icon: <Tags /> },
                { id: 'delete' as const, label: shell('actions.delete'), icon: <Trash2 />, danger: true, apart: true }
              ]
            : [])
        ]}
        onAction={kind => (kind === 'delete' ? setDeleting(true) : setTask({ kind, department }))}
      />
      {task && (
        <DepartmentDialog
          key={`${task.kind} ${task.department?.id}`}
          task={task}
          departments={departments}
          store={store}
          onMerged={onGone}
          onClose={() => setTask(null)}
        />
      )}
      <ConfirmDialog
        open={deleting && department !== undefined}
        danger
        busy={busy}
        title={t('deleteDepartmentTitle', { name: department?.label ?? '' })}
        text={t('deleteDepartmentText')}
        confirmLabel={shell('actions.delete')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => department && void remove(department)}
        onCancel={() => setDeleting(false)}
      />
    </>
  )
}
