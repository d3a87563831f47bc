import { toAppError } from '@lyceum/core'
import type { Placement } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { languages, locales } from '@lyceum/core/contract/locales'
import { shareThemes } from '@lyceum/core/contract/placements'
import { shareFeatures } from '@lyceum/core/contract/share-features'
import { accessLevels } from '@lyceum/core/contract/shares'
import { useState } from 'react'
import styled from 'styled-components'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEntered } from '../use-entered.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { AccentField } from './accent-field.tsx'
import { placementDraftOf, questionsIn } from './placement-draft.ts'
import type { SharesStore } from './share.store.ts'
import { SitesField, withTyped } from './sites-field.tsx'

/** The settings of one share. They hold from the moment they are saved; the link stays the same. */
export default function PlacementForm({ share, store }: { share: Placement; store: SharesStore }) {
  const { toasts } = usePortal()
  const tellFailure = useFailureToast()
  const t = useWords('share')
  const fieldWords = useFieldWords()
  const { entered, enter, changed, settle } = useEntered(`share ${share.id}`, {
    ...placementDraftOf(share),
    questions: (share.starterQuestions ?? []).join('\n'),
    site: ''
  })
  const { questions, site, ...draft } = entered
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<typeof entered>) => enter(now => ({ ...now, ...part }))

  async function save() {
    // A site that was typed is meant, whether it was added to the list or not.
    const sites = withTyped(draft.sites, site)
    if (!sites) return setErrors({ sites: t('invalidSite') })
    setBusy(true)
    setErrors({})
    try {
      await store.save(share, { ...draft, sites, starterQuestions: questionsIn(questions) })
      settle()
      toasts.success(t('saved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.problems.length === 0) tellFailure('change', failure)
      setErrors(Object.fromEntries(failure.problems.map(problem => [problem.path[0] ?? '', fieldWords(problem)])))
    }
    setBusy(false)
  }

  return (
    <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('parts.settings')}>
      <Switch
        label={t('enabled')}
        description={t('enabledHint')}
        selected={draft.enabled}
        onChange={enabled => change({ enabled })}
      />
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        max={limits.shareName}
        value={draft.name}
        onChange={name => change({ name })}
      />
      <RadioChips
        label={t('access')}
        hint={t(`${draft.accessLevel}Hint`)}
        value={draft.accessLevel}
        onChange={accessLevel => change({ accessLevel })}
        choices={accessLevels.map(id => ({ id, label: t(id) }))}
      />
      <SitesField sites={draft.sites} typed={site} error={errors.sites} onChange={(sites, site) => change({ sites, site })} />
      <Group role="group" aria-label={t('features')}>
        <h4>{t('features')}</h4>
        <p>{t('featuresHint')}</p>
        <Boxes>
          {shareFeatures.map(name => (
            <Checkbox
              key={name}
              label={t(`feature.${name}`)}
              selected={draft.features[name]}
              onChange={has => change({ features: { ...draft.features, [name]: has } })}
            />
          ))}
        </Boxes>
      </Group>
      <TextArea
        name="opener"
        label={t('opener')}
        hint={t('ofAgent')}
        rows={2}
        max={limits.opener}
        value={draft.opener}
        onChange={opener => change({ opener })}
      />
      <TextArea
        name="starterQuestions"
        label={t('questions')}
        hint={t('questionsHint', { count: limits.suggestedQuestions, length: limits.suggestedQuestion })}
        rows={3}
        value={questions}
        onChange={questions => change({ questions })}
      />
      <Pair>
        <Select
          label={t('language')}
          value={draft.locale ?? 'reader'}
          onChange={locale => change({ locale: locale === 'reader' ? null : locale })}
          choices={[{ id: 'reader' as const, label: t('ofReader') }, ...locales.map(id => ({ id, label: languages[id].name }))]}
        />
        <Select
          label={t('theme')}
          value={draft.theme}
          onChange={theme => change({ theme })}
          choices={shareThemes.map(id => ({ id, label: t(`themes.${id}`) }))}
        />
      </Pair>
      <AccentField accent={draft.accent} onChange={accent => change({ accent })} />
      <Switch
        label={t('hostMayRead')}
        description={t('hostMayReadHint')}
        selected={draft.hostMayReadMessages}
        onChange={hostMayReadMessages => change({ hostMayReadMessages })}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} disabled={!changed}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

const Group = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  & > p { font-size: ${theme.size.sm}; }
`

const Boxes = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
`

const Pair = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
`
