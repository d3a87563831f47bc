import { createLoaded } from '@lyceum/core'
import { type InputField, tryConnection } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { initialInputs, isFileField } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Publishing } from './publish.store.ts'

/** Of fields that take no files. */
type Values = Record<string, string | boolean>

type TrialProps = { store: Publishing; form: readonly InputField[]; suggestion: string | undefined }

/** One question to the app as it is connected now, for its publisher to see an answer before anybody else does. */
export function Trial({ store, form, suggestion }: TrialProps) {
  const { client } = usePortal()
  const t = useWords('publish')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [entered, setEntered] = useState('')
  const sendable = form.filter(field => !isFileField(field))
  const fields = sendable.filter(field => field.required && field.kind !== 'checkbox')
  const [changed, setChanged] = useState<Values>({})
  const inputs = { ...(initialInputs(sendable) as Values), ...changed }
  /** How often was asked: the same question may have another answer. */
  const [asked, setAsked] = useState(0)
  const trial = useMemo(
    () =>
      createLoaded(async (signal, { attempt, ...sent }: { text: string; inputs?: Values; attempt: number }) => ({
        attempt,
        ...(await client.request(tryConnection, { body: { ...store.connection(), ...sent }, signal, quiet: true }))
      })),
    [client, store]
  )
  const answer = useStore(trial.$state)
  const isCurrent = answer.state === 'loaded' && answer.value.attempt === asked
  const isBusy = asked > 0 && !isCurrent && answer.state !== 'failed'
  const ask = () => {
    const text = (entered.trim() || suggestion || '').slice(0, limits.message)
    if (!text || isBusy) return
    setAsked(asked + 1)
    // A server of the release before knows no values.
    void trial.load({ text, ...(sendable.length > 0 && { inputs }), attempt: asked + 1 })
  }
  return (
    <Part>
      <h2>{t('trial')}</h2>
      <Question
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        {fields.map(field => (
          <TrialField
            key={field.name}
            field={field}
            value={String(inputs[field.name] ?? '')}
            onChange={value => setChanged({ ...changed, [field.name]: value })}
          />
        ))}
        <TextField
          label={t('trial')}
          hideLabel
          placeholder={suggestion ?? t('trialPlaceholder')}
          autoComplete="off"
          value={entered}
          onChange={setEntered}
        />
        <Button type="submit" busy={isBusy} busyLabel={t('trialAsking')}>
          {t('trialAsk')}
        </Button>
      </Question>
      <Hint>{t('trialHint')}</Hint>
      <div role="status">
        {asked > 0 && answer.state === 'failed' && <Banner tone="danger">{ofError(answer.failure)}</Banner>}
        {isCurrent && (
          <>
            <Answer tabIndex={0} role="group" aria-label={t('trialAnswer')}>
              {answer.value.text || t('trialEmpty')}
            </Answer>
            <Hint>
              {t(answer.value.isWhole ? 'trialTook' : 'trialCut', {
                seconds: number(Math.ceil(answer.value.milliseconds / 1000))
              })}
            </Hint>
          </>
        )}
      </div>
    </Part>
  )
}

type TrialFieldProps = { field: InputField; value: string; onChange: (value: string) => void }

/** What the app asks for before the first question. */
const TrialField = ({ field, value, onChange }: TrialFieldProps) => (
  <Wide>
    {field.kind === 'select' ? (
      <Select
        label={field.label}
        required
        choices={field.options.map(id => ({ id, label: id }))}
        value={value || null}
        onChange={onChange}
      />
    ) : (
      <TextField label={field.label} required autoComplete="off" value={value} onChange={onChange} />
    )}
  </Wide>
)

const Wide = styled.div`grid-column: 1 / -1;`

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  & > h2 { font-size: ${theme.size.sm}; }
`

const Question = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[2]};
  align-items: center;
`

const Hint = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`

const Answer = styled.div`
  max-height: 260px;
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.colour.raised};
  line-height: 1.6;
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`
