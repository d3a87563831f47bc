import { createLoaded } from '@lyceum/core'
import type { Budget, BudgetHolder } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ListPage } from '../list-page.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import type { BudgetStore } from './budget.store.ts'
import { useBudgetWords } from './budget-words.ts'
import { readAmount } from './read-amount.ts'

type HoldersDialogProps = { store: BudgetStore; budget: Budget; onClose: () => void }

/** Who has used most of a budget, and a way to add to it once, for this period alone. */
export function HoldersDialog({ store, budget, onClose }: HoldersDialogProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('budgets')
  const tellFailure = useFailureToast()
  const { amount, ofWhom } = useBudgetWords()
  const holders = useMemo(() => createLoaded((signal, page: number) => store.holders(budget.id, page, signal)), [store, budget])
  useEffect(() => void holders.load(1), [holders])
  const list = useStore(holders.$state)
  const [added, setAdded] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState<string | null>(null)

  async function grant(holderId: string) {
    const value = readAmount(budget.unit, added)
    if (value === undefined) return setError(t('amountWrong'))
    setError(undefined)
    setBusy(holderId)
    try {
      await store.grant(budget, holderId, value)
      await holders.load(list.value?.page ?? 1)
      toasts.success(t('granted'))
    } catch (thrown) {
      tellFailure('change', thrown)
    }
    setBusy(null)
  }

  const grantButton = (id: string, label: string) => (
    <Button size="sm" busy={busy === id} disabled={busy !== null} aria-label={label} onPress={() => void grant(id)}>
      {t('grant')}
    </Button>
  )
  const nameOf = ({ name }: BudgetHolder) => name || t(budget.each ? 'guest' : 'together')
  return (
    <Dialog open title={ofWhom(budget)} closeLabel={shell('actions.close')} onClose={onClose}>
      <Column>
        <p>{t('grantText')}</p>
        <TextField
          name="granted"
          label={t('grantAmount')}
          hint={t(`units.${budget.unit}`)}
          value={added}
          error={error}
          onChange={setAdded}
        />
        {!budget.each && <div>{grantButton('', t('grant'))}</div>}
        {budget.each && (
          <ListPage
            list={list}
            words={{ loading: shell('states.loading'), failed: t('failed'), pages: t('pages'), rows: span => t('people', span) }}
            empty={<EmptyState line={t('nobody')} />}
            onRetry={() => void holders.load(1)}
            onPage={page => void holders.load(page)}
          >
            {({ items }) => (
              <People>
                {items.map(holder => (
                  <li key={holder.id}>
                    <span>
                      {nameOf(holder)}
                      <small>
                        {t('usedOf', {
                          used: amount(budget.unit, holder.used),
                          amount: amount(budget.unit, budget.amount + holder.granted)
                        })}
                      </small>
                    </span>
                    {grantButton(holder.id, t('grantTo', { name: nameOf(holder) }))}
                  </li>
                ))}
              </People>
            )}
          </ListPage>
        )}
      </Column>
    </Dialog>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  & > p { margin: 0; color: ${theme.colour.text}; }
`

const People = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space[3]};
    padding-block: ${theme.space[2]};
    border-top: 1px solid ${theme.colour.line};
  }
  & > li:first-child { border-top: 0; }
  & span { min-width: 0; overflow-wrap: anywhere; }
  & small { display: block; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
