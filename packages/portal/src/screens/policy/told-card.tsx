import type { NoticeLevel } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { type CourseNoticeReceivers, courseNoticeReceivers, noticeLevels } from '@lyceum/core/contract/policy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { PolicySettings, PolicyStore } from './policy.store.ts'
import { useChange } from './use-change.ts'

/** Who gets notices, and how the moderation service is used. */
export function ToldCard({ settings: { policy, admins }, store }: { settings: PolicySettings; store: PolicyStore }) {
  const { t: shell } = useTranslation()
  const t = useWords('policy')
  const { change, busy } = useChange(store)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // Who is no administrator any more is left out when this is saved.
  const [notified, setNotified] = useState(policy.notified.filter(id => admins.some(admin => admin.id === id)))
  const [courseNotices, setCourseNotices] = useState(policy.courseNotices)
  const [moderation, setModeration] = useState(policy.moderation)
  const choose = (ids: string[]) => {
    setNotified(ids)
    setErrors({})
  }
  const set = (part: Partial<typeof moderation>) => setModeration({ ...moderation, ...part })

  async function save() {
    const { policyNotified: limit } = limits
    if (notified.length > limit) return setErrors({ notified: t('tooManyNotified', { limit }) })
    setErrors(await change(now => ({ ...now, notified, courseNotices, moderation })))
  }

  return (
    <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('told')}>
      <Card title={t('told')}>
        <Fields>
          <fieldset>
            <legend>{t('notified')}</legend>
            <p>{t('notifiedHint')}</p>
            {admins.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                selected={notified.includes(id)}
                onChange={on => choose(on ? [...notified, id] : notified.filter(other => other !== id))}
              />
            ))}
            {errors.notified && <Problem role="alert">{errors.notified}</Problem>}
            <Select<CourseNoticeReceivers>
              label={t('courseNotices')}
              hint={t('courseNoticesHint')}
              value={courseNotices}
              onChange={setCourseNotices}
              choices={courseNoticeReceivers.map(id => ({ id, label: t(`receivers.${id}`) }))}
            />
          </fieldset>
          <fieldset>
            <legend>{t('moderation')}</legend>
            {policy.moderated ? (
              <>
                <Switch
                  label={t('moderationRefuses')}
                  description={t('moderationHint')}
                  selected={moderation.refuses}
                  onChange={refuses => set({ refuses })}
                />
                {moderation.refuses && (
                  <>
                    <Select<'pass' | 'refuse'>
                      label={t('whenAway')}
                      value={moderation.whenAway}
                      onChange={whenAway => set({ whenAway })}
                      choices={(['pass', 'refuse'] as const).map(id => ({ id, label: t(`away.${id}`) }))}
                    />
                    <Select<NoticeLevel>
                      label={t('noticeLabel')}
                      value={moderation.notice}
                      onChange={notice => set({ notice })}
                      choices={noticeLevels.map(id => ({
                        id,
                        label: t(`notices.${id}`),
                        description: t(`noticeHints.${id}`)
                      }))}
                    />
                  </>
                )}
              </>
            ) : (
              <p>{t('notModerated')}</p>
            )}
          </fieldset>
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
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
  & fieldset { display: grid; max-width: 520px; min-width: 0; gap: ${theme.space[3]}; margin: 0; padding: 0; border: 0; }
  & legend { padding: 0; padding-bottom: ${theme.space[1]}; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & p { margin: 0; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Problem = styled.p`&& { color: ${theme.colour.danger}; }`
