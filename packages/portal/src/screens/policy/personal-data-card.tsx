import { limits } from '@lyceum/core/contract/limits'
import { personalDataActions, personalDataKinds } from '@lyceum/core/contract/policy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { PolicySettings, PolicyStore } from './policy.store.ts'
import { useChange } from './use-change.ts'

/** What is done with each kind of personal data in a question. */
export function PersonalDataCard({ settings: { policy }, store }: { settings: PolicySettings; store: PolicyStore }) {
  const { t: shell } = useTranslation()
  const t = useWords('policy')
  const { change, busy } = useChange(store)
  const [wanted, setWanted] = useState(policy.personalData)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = async () => setErrors(await change(now => ({ ...now, personalData: wanted })))
  return (
    <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('personalData')}>
      <Card title={t('personalData')}>
        <Fields>
          <p>{t('personalDataText')}</p>
          <Kinds>
            {personalDataKinds.map(kind => (
              <Select
                key={kind}
                label={t(`kinds.${kind}`)}
                value={wanted[kind]}
                onChange={action => setWanted({ ...wanted, [kind]: action })}
                choices={personalDataActions.map(action => ({
                  id: action,
                  label: t(`actions.${action}`),
                  description: t(`actionHints.${action}`)
                }))}
              />
            ))}
          </Kinds>
          <TextField
            name="studentNumberPattern"
            label={t('studentNumberPattern')}
            hint={t('studentNumberHint')}
            code
            max={limits.rulePattern}
            value={wanted.studentNumberPattern}
            error={errors.studentNumberPattern}
            onChange={studentNumberPattern => setWanted({ ...wanted, studentNumberPattern })}
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
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  & > p { max-width: 68ch; margin: 0; color: ${theme.colour.text}; }
`

const Kinds = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  align-items: end;
  gap: ${theme.space[3]};
`
