import { toAppError } from '@lyceum/core'
import { limits } from '@lyceum/core/contract/limits'
import { setTerms } from '@lyceum/core/contract/organisation'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** On which days terms begin, a line for each. */
export function TermsCard() {
  const { client, organisation, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('budgets')
  const tellFailure = useFailureToast()
  const stored = useStore(organisation.$organisation)?.org.termStarts ?? []
  // With the terms that were there when it was begun: those of somebody else are not written over.
  const [draft, setDraft] = useState<{ text: string; of: string } | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const shown = stored.join('\n')
  const entered = draft?.text ?? shown
  // This page may have been open for days.
  useEffect(() => void organisation.refresh().catch(() => {}), [organisation])

  async function save() {
    const termStarts = entered.split('\n').flatMap(line => line.trim() || [])
    if (termStarts.length > limits.termStarts) return setErrors({ terms: t('tooManyTerms', { limit: limits.termStarts }) })
    if (!termStarts.every(day => /^\d{4}-\d{2}-\d{2}$/.test(day))) return setErrors({ terms: t('dayWrong') })
    setErrors({})
    setBusy(true)
    try {
      const now = (await organisation.refresh()).org.termStarts.join('\n')
      if (now !== (draft?.of ?? shown)) {
        setErrors({ terms: t('termsChanged', { terms: now.replaceAll('\n', ' · ') }) })
        setDraft({ text: entered, of: now })
        return setBusy(false)
      }
      organisation.put(await client.request(setTerms, { body: { termStarts }, quiet: true }))
      setDraft(null)
      toasts.success(t('termsSaved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.problems.length > 0) setErrors({ terms: t('dayWrong') })
      else tellFailure('change', failure)
    }
    setBusy(false)
  }

  return (
    <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('terms')}>
      <Card title={t('terms')}>
        <Fields>
          <p>{t('termsText')}</p>
          <TextArea
            name="terms"
            label={t('termStarts')}
            hint={t('termStartsHint')}
            rows={3}
            value={entered}
            error={errors.terms}
            onChange={text => setDraft({ text, of: draft?.of ?? shown })}
          />
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
