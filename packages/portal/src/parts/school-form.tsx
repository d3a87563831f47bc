import { toAppError } from '@lyceum/core'
import type { Organisation } from '@lyceum/core/contract'
import type { BodyInputOf } from '@lyceum/core/contract/endpoint'
import { limits } from '@lyceum/core/contract/limits'
import { type Region, regions, regionTimeZones, type setSchool } from '@lyceum/core/contract/organisation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFieldWords } from '../i18n/failure-words.ts'
import { useWords } from '../i18n/words.ts'
import { FormFoot } from '../layout/page.tsx'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { timeZones, zoneLabel } from './time-zones.ts'
import { useEntered } from './use-entered.ts'
import { useFailureToast } from './use-failure-toast.ts'

type School = BodyInputOf<typeof setSchool>
type SchoolFormProps = {
  organisation: Organisation
  save: (school: School) => Promise<unknown>
  /** Whether it is saved before anything was changed, to say that it is right. */
  confirms?: boolean
}

/** The name of the school, where it is, and when its days begin. */
export function SchoolForm({ organisation, save, confirms }: SchoolFormProps) {
  const { toasts } = usePortal()
  const tellFailure = useFailureToast()
  const { t: shell, i18n } = useTranslation()
  const t = useWords('appearance')
  const fieldWords = useFieldWords()
  const known: School = { name: organisation.org.name, region: organisation.region, timeZone: organisation.timeZone }
  const { entered: school, enter: setSchool, changed, settle } = useEntered('school', known)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function submit() {
    setBusy(true)
    setErrors({})
    try {
      await save(school)
      settle()
      toasts.success(t('saved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.reason !== 'validation') tellFailure('change', failure)
      setErrors(Object.fromEntries(failure.problems.map(problem => [problem.path[0] ?? '', fieldWords(problem)])))
    }
    setBusy(false)
  }

  const regionName = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const chooseRegion = (region: Region) => setSchool({ ...school, region, timeZone: regionTimeZones[region] })
  const offered = timeZones.includes(known.timeZone) ? timeZones : [known.timeZone, ...timeZones]
  return (
    <Form onSubmit={() => void submit()} errors={errors} busy={busy} label={t('school')}>
      <Card title={t('school')}>
        <Column>
          <TextField
            name="name"
            label={t('schoolName')}
            hint={t('schoolNameHint')}
            required
            max={limits.organisationName}
            value={school.name}
            onChange={name => setSchool({ ...school, name })}
          />
          <Pair>
            <Select
              name="region"
              label={t('region')}
              value={school.region}
              onChange={chooseRegion}
              choices={regions.map(id => ({ id, label: regionName.of(id) ?? id }))}
            />
            <Select
              name="timeZone"
              label={t('timeZone')}
              hint={t('timeZoneHint')}
              value={school.timeZone}
              onChange={timeZone => setSchool({ ...school, timeZone })}
              choices={offered.map(id => ({ id, label: zoneLabel(id, i18n.language) }))}
            />
          </Pair>
        </Column>
        <FormFoot>
          <Button kind="primary" type="submit" busy={busy} disabled={!changed && !confirms}>
            {shell('actions.save')}
          </Button>
        </FormFoot>
      </Card>
    </Form>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[5]};`

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  align-items: start;
  gap: ${theme.space[4]};
`
