import { toAppError } from '@lyceum/core'
import type { Appearance, Organisation } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { defaultAppearance } from '@lyceum/core/contract/organisation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEntered } from '../use-entered.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import type { AppearanceStore } from './appearance.store.ts'
import { contrastOf, enoughContrast } from './contrast.ts'
import { PictureField } from './picture-field.tsx'
import { LookPreview } from './preview.tsx'

/** Twice what is recommended, for sharp screens. */
const sizes = { icon: { width: 96, height: 96 }, wordmark: { width: 284, height: 60 }, logo: { width: 384, height: 192 } }

/** Pictures, names and colour, beside a preview of what they make of the pages. */
export function LookForm({ organisation, store }: { organisation: Organisation; store: AppearanceStore }) {
  const { toasts } = usePortal()
  const tellFailure = useFailureToast()
  const { t: shell } = useTranslation()
  const t = useWords('appearance')
  const fieldWords = useFieldWords()
  const saved = { ...defaultAppearance, ...organisation.sysAppearance }
  const { entered: look, enter, changed, settle } = useEntered<Appearance>('look', saved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [resetting, setResetting] = useState(false)
  const change = (part: Partial<Appearance>) => enter(now => ({ ...now, ...part }))

  async function save(next: Appearance) {
    setBusy(true)
    setErrors({})
    try {
      await store.saveAppearance(next)
      settle()
      toasts.success(t('saved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.reason !== 'validation') tellFailure(resetting ? 'reset' : 'change', failure)
      setErrors(Object.fromEntries(failure.problems.map(problem => [problem.path[0] ?? '', fieldWords(problem)])))
    }
    setBusy(false)
    setResetting(false)
  }

  const picture = (name: 'logo' | 'icon' | 'wordmark' | 'logoDark' | 'wordmarkDark', size: keyof typeof sizes, dark = false) => (
    <PictureField
      label={t(`pictures.${name}`)}
      hint={t(`hints.${size}`)}
      value={look[name]}
      onChange={address => change({ [name]: address })}
      upload={store.upload}
      size={sizes[size]}
      dark={dark}
    />
  )
  const longer = (text: string, recommended: number) => text.length >= recommended

  return (
    <Form onSubmit={() => void save(look)} errors={errors} busy={busy} label={t('look')}>
      <Card title={t('look')}>
        <Column>
          <LookPreview look={look} school={organisation.org.name} />
          <TextField
            name="sysName"
            label={t('sysName')}
            hint={
              longer(look.sysName, limits.systemNameHint)
                ? t('sysNameLong', { count: limits.systemNameHint })
                : t('sysNameHint', { count: limits.systemNameHint })
            }
            max={limits.systemName}
            value={look.sysName}
            onChange={sysName => change({ sysName })}
          />
          {picture('icon', 'icon')}
          {picture('wordmark', 'wordmark')}
          {picture('wordmarkDark', 'wordmark', true)}
          {picture('logo', 'logo')}
          {picture('logoDark', 'logo', true)}
          <AccentField accent={look.accent} onChange={accent => change({ accent })} />
          <TextField
            name="poweredBy"
            label={t('poweredBy')}
            hint={
              longer(look.poweredBy, limits.poweredByHint)
                ? t('poweredByLong', { count: limits.poweredByHint })
                : t('poweredByHint', { count: limits.poweredByHint })
            }
            max={limits.poweredBy}
            value={look.poweredBy}
            onChange={poweredBy => change({ poweredBy })}
          />
          <TextField
            name="poweredByUrl"
            label={t('poweredByUrl')}
            type="url"
            code
            value={look.poweredByUrl ?? ''}
            onChange={address => change({ poweredByUrl: address.trim() || null })}
          />
        </Column>
        <FormFoot>
          <Button kind="quiet" onPress={() => setResetting(true)} disabled={busy}>
            {t('reset')}
          </Button>
          <Button kind="primary" type="submit" busy={busy} disabled={!changed}>
            {shell('actions.save')}
          </Button>
        </FormFoot>
      </Card>
      <ConfirmDialog
        open={resetting}
        danger
        busy={busy}
        title={t('resetTitle')}
        text={t('resetText')}
        confirmLabel={t('reset')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void save(defaultAppearance)}
        onCancel={() => setResetting(false)}
      />
    </Form>
  )
}

/** The colour of buttons and links, and whether it can be read as it is. */
function AccentField({ accent, onChange }: { accent: string | null; onChange: (accent: string | null) => void }) {
  const t = useWords('appearance')
  const onWhite = accent ? contrastOf(accent, '#ffffff') : null
  return (
    <Accent>
      <label>
        {t('accent')}
        <input type="color" value={accent ?? '#1a5f4a'} onChange={event => onChange(event.target.value)} />
      </label>
      {accent && (
        <Button size="sm" kind="quiet" onPress={() => onChange(null)}>
          {t('builtInColour')}
        </Button>
      )}
      {onWhite !== null && (
        <Banner tone={onWhite >= enoughContrast ? 'success' : 'warning'}>
          {t(onWhite >= enoughContrast ? 'readable' : 'darkened', { ratio: onWhite.toFixed(1) })}
        </Banner>
      )}
    </Accent>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[5]};`

const Accent = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  & > label { display: flex; align-items: center; gap: ${theme.space[3]}; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & input { width: 52px; height: ${theme.control.touch}; padding: 2px; border: 1px solid ${theme.colour.lineControl}; border-radius: ${theme.radius.md}; background: ${theme.colour.raised}; }
`
