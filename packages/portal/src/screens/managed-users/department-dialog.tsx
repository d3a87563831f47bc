import { toAppError } from '@lyceum/core'
import type { ListedDepartment } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ManagedUsersStore } from './managed-users.store.ts'

/** `create`: one below the chosen, or at the top. `reshape`: another name or place. `claims`: which names of the provider mean it. */
export type DepartmentTask = { kind: 'create' | 'reshape' | 'merge' | 'claims'; department: ListedDepartment | undefined }

type DepartmentDialogProps = {
  task: DepartmentTask
  departments: readonly ListedDepartment[]
  store: ManagedUsersStore
  /** The chosen department has been merged into another. */
  onMerged: (intoId: string) => void
  onClose: () => void
}

const top = 'top'

/** Changes the tree of departments. */
export function DepartmentDialog({ task, departments, store, onMerged, onClose }: DepartmentDialogProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-users')
  const { ofError } = useFailureWords()
  const { kind, department } = task
  const [label, setLabel] = useState(kind === 'reshape' ? (department?.label ?? '') : '')
  const [parentId, setParentId] = useState((kind === 'create' ? department?.id : department?.parentId) ?? top)
  const [intoId, setIntoId] = useState<string | null>(null)
  const [claim, setClaim] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isBelow = ({ name }: ListedDepartment) => department !== undefined && `${name}/`.startsWith(`${department.name}/`)
  const others = departments.filter(one => !isBelow(one))
  const placeOf = ({ id, name }: ListedDepartment) => ({ id, label: name })
  const parent = parentId === top ? null : parentId
  const foreignClaims = others.flatMap(({ name, claims }) => claims.map(id => ({ id, label: id, description: name })))

  const work = {
    create: () => store.create(label, parent),
    reshape: () => store.reshape(department!, label, parent),
    merge: async () => {
      await store.merge(department!, intoId!)
      onMerged(intoId!)
    },
    claims: () => store.assign(department!, claim!)
  } satisfies Record<DepartmentTask['kind'], () => Promise<unknown>>
  const ready = {
    create: label.trim() !== '' && !label.includes('/'),
    reshape: label.trim() !== '' && !label.includes('/'),
    merge: intoId !== null,
    claims: claim !== null
  }[kind]

  async function save() {
    setBusy(true)
    setProblem(null)
    try {
      await work[kind]()
      toasts.success(t('departmentSaved'))
      onClose()
    } catch (thrown) {
      const failure = toAppError(thrown)
      setProblem(failure.reason === 'alreadyExists' ? t('departmentExists') : ofError(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      width="sm"
      busy={busy}
      title={t(`${kind}Title`, { name: department?.label ?? '' })}
      closeLabel={shell('actions.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose} disabled={busy}>
            {shell('actions.cancel')}
          </Button>
          <Button kind="primary" busy={busy} disabled={!ready} onPress={() => void save()}>
            {kind === 'merge' ? t('merge') : shell('actions.save')}
          </Button>
        </>
      }
    >
      <Column>
        {problem && <Banner tone="danger">{problem}</Banner>}
        {(kind === 'create' || kind === 'reshape') && (
          <>
            <TextField
              label={t('departmentName')}
              required
              autoFocus
              max={limits.departmentName}
              value={label}
              onChange={setLabel}
              error={label.includes('/') ? t('noSlash') : undefined}
            />
            <Select
              label={t('belongsTo')}
              hint={t('belongsToHint')}
              value={parentId}
              onChange={setParentId}
              choices={[
                { id: top, label: t('noParent') },
                ...others.map(placeOf),
                ...(kind === 'create' && department ? [placeOf(department)] : [])
              ]}
            />
          </>
        )}
        {kind === 'merge' && (
          <>
            <p>{t('mergeText', { name: department?.label ?? '' })}</p>
            <Select
              label={t('mergeInto')}
              value={intoId}
              placeholder={t('choose')}
              onChange={setIntoId}
              choices={others.map(placeOf)}
            />
          </>
        )}
        {kind === 'claims' && (
          <>
            <p>{t('claimsText')}</p>
            <ul>
              {department?.claims.map(name => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <Select label={t('addClaim')} value={claim} placeholder={t('choose')} onChange={setClaim} choices={foreignClaims} />
          </>
        )}
      </Column>
    </Dialog>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  & > ul { margin: 0; padding-inline-start: ${theme.space[5]}; overflow-wrap: anywhere; }
`
