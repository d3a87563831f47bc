import { createLoaded, toAppError } from '@lyceum/core'
import type { Budget, BudgetPeriod, BudgetScope, BudgetUnit } from '@lyceum/core/contract'
import { listManagedAgents } from '@lyceum/core/contract/agents'
import { budgetPeriods } from '@lyceum/core/contract/budget-kinds'
import { listDepartments } from '@lyceum/core/contract/departments'
import { searchUsers } from '@lyceum/core/contract/users'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords, useFieldWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Form } from '../../ui/form.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import type { BudgetPlace, BudgetStore } from './budget.store.ts'
import { currenciesFor } from './currencies-for.ts'
import { readAmount } from './read-amount.ts'

type BudgetDialogProps = {
  store: BudgetStore
  /** Of what alone budgets are set here; without it, what it is of is chosen. */
  place: BudgetPlace | undefined
  /** The budget whose amount is changed; null for a new one. */
  budget: Budget | null
  onClose: () => void
}

/** What is found by its name. */
const foundScopes = ['department', 'person', 'agent'] as const satisfies readonly BudgetScope[]
/** What a new budget can be of; those of shares and courses are set where these are. */
const chosenScopes = ['school', ...foundScopes] as const

/** Sets a budget: of whom, of what, how much. */
export function BudgetDialog({ store, place, budget, onClose }: BudgetDialogProps) {
  const { organisation, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const region = useStore(organisation.$organisation)?.region
  const t = useWords('budgets')
  const units: BudgetUnit[] = ['questions', 'tokens', ...currenciesFor(region)]
  const tellFailure = useFailureToast()
  const ofField = useFieldWords()
  const [scope, setScope] = useState<BudgetScope>(budget?.scope ?? place?.scope ?? 'school')
  const [scopeId, setScopeId] = useState(budget?.scopeId ?? place?.scopeId ?? '')
  const [each, setEach] = useState(budget?.each ?? true)
  const [period, setPeriod] = useState<BudgetPeriod>(budget?.period ?? 'day')
  const [unit, setUnit] = useState<BudgetUnit>(budget?.unit ?? 'questions')
  const [amount, setAmount] = useState(budget ? String(budget.amount) : '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const foundScope = foundScopes.find(one => one === scope)

  async function save() {
    const value = readAmount(unit, amount)
    const wrong = {
      ...(value === undefined && { amount: t('amountWrong') }),
      ...(scope !== 'school' && scopeId === '' && { scopeId: t('nothingChosen') })
    }
    setErrors(wrong)
    if (value === undefined || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await store.set({ scope, scopeId, each: scope !== 'person' && each, period, unit, amount: value })
      toasts.success(t('saved'))
      onClose()
    } catch (thrown) {
      const failure = toAppError(thrown)
      const found = failure.problems.map(problem => [
        problem.path[0] ?? '',
        problem.path[0] === 'period' ? t('noTerm') : ofField(problem)
      ])
      setErrors(Object.fromEntries(found))
      if (found.length === 0) tellFailure('change', failure)
      setBusy(false)
    }
  }

  return (
    <ActionDialog
      title={t(budget ? 'editTitle' : 'add')}
      action={{ label: shell('actions.save'), onPress: () => void save() }}
      busy={busy}
      onClose={onClose}
    >
      <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('budget')}>
        <Column>
          {!budget && !place && (
            <>
              <Select<BudgetScope>
                label={t('ofWhat')}
                value={scope}
                onChange={next => {
                  setScope(next)
                  setScopeId('')
                }}
                choices={chosenScopes.map(id => ({ id, label: t(`scopes.${id}`) }))}
              />
              {foundScope && (
                <Finder key={foundScope} scope={foundScope} chosen={scopeId} error={errors.scopeId} onChoose={setScopeId} />
              )}
            </>
          )}
          {!budget && scope !== 'person' && (
            <Switch label={t('each')} description={t('eachHint')} selected={each} onChange={setEach} />
          )}
          {!budget && (
            <>
              <Select<BudgetPeriod>
                label={t('period')}
                value={period}
                error={errors.period}
                onChange={setPeriod}
                choices={budgetPeriods.map(id => ({ id, label: t(`periods.${id}`) }))}
              />
              <Select<BudgetUnit>
                label={t('unit')}
                value={unit}
                onChange={setUnit}
                choices={units.map(id => ({ id, label: t(`units.${id}`), description: t(`unitHints.${id}`) }))}
              />
            </>
          )}
          <TextField
            name="amount"
            label={t('amount')}
            hint={t(`units.${unit}`)}
            required
            value={amount}
            error={errors.amount}
            onChange={setAmount}
          />
        </Column>
      </Form>
    </ActionDialog>
  )
}

type FinderProps = {
  scope: (typeof foundScopes)[number]
  chosen: string
  error: string | undefined
  onChoose: (id: string) => void
}

/** Finds a department, a person or an agent by its name. */
function Finder({ scope, chosen, error, onChoose }: FinderProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('budgets')
  const { ofError } = useFailureWords()
  const [query, setQuery] = useState('')
  const candidates = useMemo(
    () =>
      createLoaded(async (signal, query: string): Promise<{ query: string; items: { id: string; name: string }[] }> => {
        const options = { signal, quiet: true } as const
        if (scope === 'department') {
          const { items } = await client.request(listDepartments, options)
          return { query, items: items.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())).slice(0, 10) }
        }
        const page = { query: { query, pageSize: 10 }, ...options }
        const { items } =
          scope === 'agent' ? await client.request(listManagedAgents, page) : await client.request(searchUsers, page)
        return { query, items }
      }),
    [client, scope]
  )
  const wanted = query.trim()
  useEffect(() => {
    if (wanted !== '') void candidates.load(wanted)
    else candidates.reset()
  }, [candidates, wanted])
  const result = useStore(candidates.$state)
  // Names of the query before, and who was chosen of them, are not of this one.
  const found = result.value?.query === wanted ? result.value.items : undefined
  const search = (next: string) => {
    setQuery(next)
    if (next.trim() !== wanted) onChoose('')
  }
  const label = t(`find.${scope}`)
  return (
    <div>
      <SearchField aside label={label} placeholder={label} clearLabel={t('clear')} value={query} onChange={search} />
      <div role="radiogroup" aria-label={label}>
        {found?.map(({ id, name }) => (
          <Line key={id}>
            <input type="radio" name="scope" checked={chosen === id} onChange={() => onChoose(id)} />
            <span>{name}</span>
          </Line>
        ))}
      </div>
      {wanted !== '' && found?.length === 0 && <p>{shell('states.noResult')}</p>}
      {wanted !== '' && !found && result.state === 'failed' && <Problem role="alert">{ofError(result.failure)}</Problem>}
      {wanted !== '' && !found && result.state !== 'failed' && <p role="status">{shell('states.loading')}</p>}
      {error && <Problem role="alert">{error}</Problem>}
    </div>
  )
}

const Column = styled.div`display: grid; gap: ${theme.space[4]};`

const Line = styled.label`
  display: flex;
  min-height: ${theme.control.touch};
  align-items: center;
  gap: ${theme.space[3]};
  cursor: pointer;
  overflow-wrap: anywhere;
  & > input { flex: none; width: 18px; height: 18px; accent-color: ${theme.colour.accent}; }
`

const Problem = styled.p`margin: 0; color: ${theme.colour.danger};`
