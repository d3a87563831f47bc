import { createLoaded } from '@lyceum/core'
import type { AgentCosts, Currency } from '@lyceum/core/contract'
import { getAgentPrice, setAgentPrice } from '@lyceum/core/contract/agent-price'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { useBudgetWords } from './budget-words.ts'
import { currenciesFor } from './currencies-for.ts'
import { readPrice } from './read-amount.ts'

type Choice = Currency | 'none'

/** What the tokens of an agent cost, and what they have cost this month. */
export function PriceCard({ agentId }: { agentId: string }) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('budgets')
  const { ofError } = useFailureWords()
  const costs = useMemo(
    () => createLoaded(signal => client.request(getAgentPrice, { params: { agentId }, signal, quiet: true })),
    [client, agentId]
  )
  useEffect(() => void costs.load(), [costs])
  const result = useStore(costs.$state)
  if (result.value) return <PriceForm agentId={agentId} costs={result.value} onSaved={costs.put} />
  if (result.state !== 'failed') return null
  return (
    <Card title={t('price')}>
      <ErrorState
        title={shell('states.failedTitle')}
        text={ofError(result.failure)}
        actions={<Button onPress={() => void costs.load()}>{shell('actions.retry')}</Button>}
      />
    </Card>
  )
}

type PriceFormProps = { agentId: string; costs: AgentCosts; onSaved: (costs: AgentCosts) => void }

function PriceForm({ agentId, costs, onSaved }: PriceFormProps) {
  const { client, organisation, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const region = useStore(organisation.$organisation)?.region
  const t = useWords('budgets')
  const { number } = useFormats()
  const tellFailure = useFailureToast()
  const { amount } = useBudgetWords()
  const [currency, setCurrency] = useState<Choice>(costs.price?.currency ?? 'none')
  const [input, setInput] = useState(String(costs.price?.input ?? ''))
  const [output, setOutput] = useState(String(costs.price?.output ?? ''))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function save() {
    const [read, written] = [readPrice(input), readPrice(output)]
    const wrong = {
      ...(read === undefined && { input: t('priceWrong') }),
      ...(written === undefined && { output: t('priceWrong') })
    }
    const isWrong = currency !== 'none' && Object.keys(wrong).length > 0
    setErrors(isWrong ? wrong : {})
    if (isWrong) return
    setBusy(true)
    try {
      const price = currency === 'none' ? null : { currency, input: read!, output: written! }
      onSaved(await client.request(setAgentPrice, { params: { agentId }, body: { price }, quiet: true }))
      toasts.success(t('priceSaved'))
    } catch (thrown) {
      tellFailure('change', thrown)
    }
    setBusy(false)
  }

  return (
    <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('price')}>
      <Card title={t('price')}>
        <Fields>
          <p>
            {costs.totalTokens === 0 ? t('noTokens') : t('tokensThisMonth', { figure: number(costs.totalTokens) })}
            {costs.price && costs.cost !== null && ` ${t('costThisMonth', { amount: amount(costs.price.currency, costs.cost) })}`}
          </p>
          <Select<Choice>
            label={t('currency')}
            value={currency}
            onChange={setCurrency}
            choices={[{ id: 'none', label: t('noPrice') }, ...currenciesFor(region).map(id => ({ id, label: t(`units.${id}`) }))]}
          />
          {currency !== 'none' && (
            <>
              <TextField
                name="input"
                label={t('priceInput')}
                hint={t('perMillion')}
                value={input}
                error={errors.input}
                onChange={setInput}
              />
              <TextField
                name="output"
                label={t('priceOutput')}
                hint={t('perMillion')}
                value={output}
                error={errors.output}
                onChange={setOutput}
              />
            </>
          )}
        </Fields>
        <FormFoot>
          <Button kind="primary" type="submit" busy={busy}>
            {shell('actions.save')}
          </Button>
        </FormFoot>
      </Card>
    </Form>
  )
}

const Fields = styled.div`
  display: grid;
  max-width: 520px;
  gap: ${theme.space[4]};
  & > p { margin: 0; color: ${theme.colour.text}; }
`
