import { toAppError } from '@lyceum/core'
import { type FieldProblem, type LearningPlatform, type LtiService, limits, ltiServices } from '@lyceum/core/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords, useFieldWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useEntered } from '../../parts/use-entered.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { LtiStore } from './lti.store.ts'

type PlatformFormProps = { platform: LearningPlatform | null; store: LtiStore; onClose: () => void }

/** The fields of the form, in their order; lists are texts with blanks between. */
const fields = [
  { name: 'name', label: 'name', hint: 'nameHint', required: true, max: limits.learningPlatformName },
  { name: 'issuer', label: 'issuer', hint: 'issuerHint', required: true, max: limits.apiUrl },
  { name: 'clientId', label: 'clientId', hint: undefined, required: true, max: limits.ltiId },
  { name: 'authorizationUrl', label: 'authorizationUrl', hint: undefined, required: true, max: limits.apiUrl },
  { name: 'tokenUrl', label: 'tokenUrl', hint: undefined, required: true, max: limits.apiUrl },
  { name: 'jwksUrl', label: 'platformJwksUrl', hint: undefined, required: true, max: limits.apiUrl },
  { name: 'deploymentIds', label: 'deploymentIds', hint: 'deploymentIdsHint', required: false, max: undefined },
  { name: 'tokenAudience', label: 'tokenAudience', hint: 'tokenAudienceHint', required: false, max: limits.apiUrl },
  { name: 'frameOrigins', label: 'frameOrigins', hint: 'frameOriginsHint', required: false, max: undefined }
] as const
type Name = (typeof fields)[number]['name']

const listIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Registers a learning platform by hand, or changes one. */
export function PlatformForm({ platform, store, onClose }: PlatformFormProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('lti')
  const wordsOf = useFieldWords()
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const form = useId()
  const { entered, enter, settle } = useEntered<Record<Name, string> & { anonymous: boolean; services: LtiService[] | null }>(
    `platform ${platform?.id ?? ''}`,
    {
      name: platform?.name ?? '',
      issuer: platform?.issuer ?? '',
      clientId: platform?.clientId ?? '',
      authorizationUrl: platform?.authorizationUrl ?? '',
      tokenUrl: platform?.tokenUrl ?? '',
      jwksUrl: platform?.jwksUrl ?? '',
      deploymentIds: '',
      tokenAudience: platform?.tokenAudience ?? '',
      frameOrigins: platform?.frameOrigins.join(' ') ?? '',
      anonymous: platform?.anonymous ?? false,
      services: platform?.services ?? null
    }
  )
  const { anonymous, services, ...values } = entered
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const shown = fields.filter(({ name }) => platform === null || name !== 'deploymentIds')

  const show = (problems: Pick<FieldProblem, 'path' | 'reason' | 'limit'>[]) =>
    setErrors(
      Object.fromEntries(
        problems.map(one => [
          one.path[0] ?? '',
          one.path[0] === 'issuer' && one.reason === 'rejected' ? t('issuerStays') : wordsOf(one)
        ])
      )
    )

  const leave = () => {
    settle()
    onClose()
  }

  async function save() {
    const missing = shown.filter(({ name, required }) => required && values[name].trim() === '')
    if (missing.length > 0) return show(missing.map(({ name }) => ({ path: [name], reason: 'required' })))
    setBusy(true)
    setProblem(null)
    const { deploymentIds, tokenAudience, frameOrigins, ...texts } = values
    const body = { ...texts, tokenAudience: tokenAudience.trim() || null, frameOrigins: listIn(frameOrigins), anonymous }
    try {
      // A server of the release before knows no services.
      if (platform) await store.change(platform.id, { ...body, ...(platform.services !== undefined && { services }) })
      else await store.create({ ...body, deploymentIds: listIn(deploymentIds) })
      toasts.success(t('saved'))
      leave()
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.problems.length > 0) show(failure.problems)
      else setProblem(failure.reason === 'alreadyExists' ? t('exists') : ofError(failure))
      setBusy(false)
    }
  }

  const count = Object.keys(errors).length
  return (
    <Dialog
      open
      width="lg"
      busy={busy}
      title={platform ? t('changeTitle', { name: platform.name }) : t('createTitle')}
      closeLabel={shell('actions.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={leave} disabled={busy}>
            {shell('actions.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {shell('actions.save')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        busy={busy}
        errors={errors}
        summary={t('problems', { count, figure: number(count) })}
        labels={Object.fromEntries(shown.map(({ name, label }) => [name, t(label)]))}
        onSubmit={() => void save()}
      >
        {problem && <Banner tone="danger">{problem}</Banner>}
        {shown.map(({ name, label, hint, required, max }) => (
          <TextField
            key={name}
            name={name}
            label={t(label)}
            hint={hint && t(hint)}
            required={required}
            code={name !== 'name'}
            autoComplete="off"
            spellCheck="false"
            {...(max !== undefined && values[name].length > max && { max })}
            value={values[name]}
            onChange={value => enter(now => ({ ...now, [name]: value }))}
          />
        ))}
        <Checkbox label={t('anonymous')} selected={anonymous} onChange={anonymous => enter(now => ({ ...now, anonymous }))} />
        {services && (
          <Services>
            <legend>{t('services')}</legend>
            {ltiServices.map(service => (
              <Checkbox
                key={service}
                label={t(`service.${service}`)}
                selected={services.includes(service)}
                onChange={granted =>
                  enter(now => ({
                    ...now,
                    services: ltiServices.filter(one => (one === service ? granted : services.includes(one)))
                  }))
                }
              />
            ))}
          </Services>
        )}
      </Form>
    </Dialog>
  )
}

const Services = styled.fieldset`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  border: 0;
  justify-items: start;
  & legend { margin-bottom: ${theme.space[2]}; padding: 0; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
`
