import type { FieldProblem } from '@lyceum/core/contract'
import { platformOf } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldOf } from './check.ts'
import type { Draft } from './draft.ts'
import type { Publishing } from './publish.store.ts'

type RepairBannerProps = { store: Publishing; onRepaired: () => void }

/** Offers the address, ID or type that the check of the connection has found instead of the entered one. */
export function RepairBanner({ store, onRepaired }: RepairBannerProps) {
  const { t: shell } = useTranslation()
  const t = useWords('publish')
  const draft = useStore(store.$draft)
  const agent = useStore(store.$agent)
  const found = useStore(store.$error)?.problems.find(({ suggestion }) => suggestion !== undefined)
  const repair = found && repairOf(found, draft)
  // The type of a released agent can't be changed.
  if (!repair || (repair.type && agent)) return null

  const apply = () => {
    store.change(repair)
    onRepaired()
  }
  const type = repair.type && shell(`types.${repair.type}`)
  const value = found.suggestion ?? ''
  const [told, action] = type
    ? [t('repairType', { type }), t('switchType', { type })]
    : fieldOf(found) === 'apiUrl'
      ? [t('repairAddress', { address: value }), t('useAddress')]
      : [t('repairId', { value }), t('useId')]
  return (
    <Banner tone="info" announce action={<Button onPress={apply}>{action}</Button>}>
      {told}
    </Banner>
  )
}

/** The change of the draft that a suggestion means. */
function repairOf(problem: FieldProblem, { platform, fields }: Draft): Partial<Pick<Draft, 'type' | 'fields'>> | undefined {
  const { suggestion } = problem
  const name = fieldOf(problem)
  if (!platform || suggestion === undefined) return undefined
  if (name !== 'type') return { fields: { ...fields, [name]: suggestion } }
  const type = platformOf(platform).types.find(one => one === suggestion)
  return type && { type }
}
