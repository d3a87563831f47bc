import { categories } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { isFileField } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { FormColumns, FormFoot } from '../../layout/page.tsx'
import { RetentionSelect } from '../../parts/privacy/retention-select.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BaseChoice } from './base-choice.tsx'
import { ConnectedBanner } from './connected-banner.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { IconPicker } from './icon-picker.tsx'
import { Preview } from './preview.tsx'
import type { Publishing } from './publish.store.ts'
import { QuestionList } from './question-list.tsx'
import { SaveNotice } from './save-notice.tsx'
import { Trial } from './trial.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

type CustomiseStepProps = { store: Publishing; onBack: () => void; onPublish: () => void }

/** Third step: texts, icon, category and visibility. */
export function CustomiseStep({ store, onBack, onPublish }: CustomiseStepProps) {
  const { t: shell } = useTranslation()
  const t = useWords('publish')
  const versions = useWords('versions')
  const privacy = useWords('privacy')
  const draft = useStore(store.$draft)
  const agent = useStore(store.$agent)
  const busy = useStore(store.$busy)
  const error = useStore(store.$error)
  const errors = useFieldErrors(error)
  const connected = useStore(store.$connected)
  // Files are not sent on trial.
  const canBeTried = connected !== null && !connected.form.some(field => field.required && isFileField(field))
  const firstQuestion = draft.suggestedQuestions.find(({ text }) => text.trim() !== '')?.text.trim()
  const waits = draft.visibility === 'public'
  return (
    <FormColumns>
      <Card as="div">
        <Form label={t('step.customise')} errors={errors} busy={busy} onSubmit={onPublish}>
          <ConnectedBanner store={store} />
          <TextField
            name="name"
            label={t('name')}
            required
            max={limits.agentName}
            autoComplete="off"
            value={draft.name}
            onChange={name => store.change({ name })}
          />
          <IconPicker
            icon={draft.icon}
            category={draft.category ?? 'learning'}
            onChange={icon => store.change({ icon })}
            onUpload={store.uploadIcon}
          />
          <RadioChips
            name="category"
            label={t('category')}
            required
            value={draft.category}
            onChange={category => store.change({ category })}
            choices={categories.map(id => ({ id, label: shell(`categories.${id}`) }))}
          />
          <TextArea
            name="description"
            label={t('description')}
            required
            rows={2}
            max={limits.description}
            hint={t('descriptionHint')}
            value={draft.description}
            onChange={description => store.change({ description })}
          />
          <TextArea
            name="opener"
            label={t('opener')}
            rows={2}
            max={limits.opener}
            hint={t('openerHint')}
            value={draft.opener}
            onChange={opener => store.change({ opener })}
          />
          <QuestionList
            questions={draft.suggestedQuestions}
            onChange={suggestedQuestions => store.change({ suggestedQuestions })}
          />
          {draft.type !== 'workflow' && (
            <BaseChoice
              chosen={draft.knowledgeBases}
              publisherId={agent?.publisher.id}
              onChange={knowledgeBases => store.change({ knowledgeBases })}
            />
          )}
          {draft.type !== 'workflow' && (
            <Switch
              name="needsSources"
              label={t('needsSources')}
              description={t('needsSourcesHint')}
              selected={draft.needsSources}
              onChange={needsSources => store.change({ needsSources })}
            />
          )}
          <VisibilityChoice value={draft.visibility} onChange={visibility => store.change({ visibility })} />
          <RetentionSelect
            name="keptDays"
            label={privacy('agentKeptDays')}
            hint={privacy('agentKeptDaysHint')}
            forever={privacy('asSchool')}
            value={draft.keptDays}
            onChange={keptDays => store.change({ keptDays })}
          />
          <SaveNotice agent={agent} visibility={draft.visibility} />
          <FailureBanner error={error} platform={draft.platform} />
          <FormFoot>
            <Button onPress={onBack} disabled={busy}>
              {shell('actions.back')}
            </Button>
            <Button type="submit" kind="primary" busy={busy} busyLabel={t('publishing')}>
              {agent ? (waits ? versions('saveForReview') : shell('actions.save')) : t(waits ? 'submit' : 'publish')}
            </Button>
          </FormFoot>
        </Form>
      </Card>
      <Aside>
        <Preview draft={draft} />
        {draft.type !== 'workflow' && canBeTried && <Trial store={store} form={connected.form} suggestion={firstQuestion} />}
      </Aside>
    </FormColumns>
  )
}

const Aside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
  align-content: start;
`
