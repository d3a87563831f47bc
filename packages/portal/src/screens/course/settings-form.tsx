import { toAppError } from '@lyceum/core'
import { type Course, type CourseSettings, languages, limits, locales } from '@lyceum/core/contract'
import { closingOf, courseProblems, deletesAtOnce } from '@lyceum/core/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords, useFieldWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { useEntered } from '../../parts/use-entered.ts'
import { usePortal } from '../../portal-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type DraftWindow, ExamWindows } from './exam-windows.tsx'
import { fromLocalTime, toLocalTime } from './local-time.ts'

type SettingsFormProps = {
  course: Course
  /** `updatedAt`: of when the settings were that were changed. */
  onSave: (settings: CourseSettings, updatedAt: Course['updatedAt']) => Promise<void>
}

/** Settings that are saved once it is confirmed what they do at once. */
type Asked = { wanted: CourseSettings; closes: boolean; deletes: boolean }

/** After how many days what was said in a course that is over may be deleted; others were set by a program. */
const days = [7, 30, 90, 180, 365]
const kept = 'kept'

/** What teachers decide of their course. Helpers read it. */
export function SettingsForm({ course, onSave }: SettingsFormProps) {
  const { toasts, client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('course')
  const wordsOf = useFieldWords()
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const { settings, standing } = course
  const locked = standing === 'helper'
  const {
    entered: draft,
    enter,
    settle
  } = useEntered(`course ${course.id}`, { ...draftOf(settings), updatedAt: course.updatedAt })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = (changes: Partial<Draft>) => enter(now => ({ ...now, ...changes }))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

  const show = (problems: ReturnType<typeof courseProblems>) =>
    setErrors(Object.fromEntries(problems.map(one => [one.path.slice(0, 2).join('.'), wordsOf(one)])))

  const submit = () => {
    const wanted = settingsOf(draft)
    const unfinished = draft.examWindows.flatMap((window, index) =>
      fromLocalTime(window.starts) && fromLocalTime(window.ends)
        ? []
        : [{ path: ['examWindows', String(index)], reason: 'required' as const }]
    )
    const problems = unfinished.length > 0 ? unfinished : courseProblems(wanted)
    const now = client.host.now()
    const closes = closingOf(wanted, now) !== null && closingOf(settings, now) === null
    const deletes = deletesAtOnce(wanted, settings, now)
    if (problems.length > 0) show(problems)
    else if (closes || deletes) setAsked({ wanted, closes, deletes })
    else void save(wanted)
  }

  async function save(wanted: CourseSettings) {
    setBusy(true)
    setProblem(null)
    setErrors({})
    try {
      await onSave(wanted, draft.updatedAt)
      settle()
      toasts.success(t('saved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.problems.length > 0) show(failure.problems)
      else setProblem(failure.reason === 'alreadyProcessed' ? t('changedMeanwhile') : ofError(failure))
    }
    setBusy(false)
    setAsked(null)
  }

  const count = Object.keys(errors).length
  const choices = [...new Set([...days, ...(settings.deletedAfterDays === null ? [] : [settings.deletedAfterDays])])].sort(
    (a, b) => a - b
  )
  return (
    <>
      <Form
        label={t('settings')}
        busy={busy}
        errors={errors}
        summary={t('problems', { count, figure: number(count) })}
        onSubmit={submit}
      >
        {problem && <Banner tone="danger">{problem}</Banner>}
        {locked && <Banner tone="info">{t('helperReads')}</Banner>}
        <Card title={t('told')}>
          <TextArea
            name="instructions"
            label={t('instructions')}
            hint={t('instructionsHint')}
            placeholder={t('instructionsExample')}
            max={limits.courseInstructions}
            value={draft.instructions}
            onChange={instructions => change({ instructions })}
            disabled={locked}
          />
          <Checkbox
            label={t('tellsTitle')}
            selected={draft.tellsTitle}
            onChange={tellsTitle => change({ tellsTitle })}
            disabled={locked}
          />
        </Card>
        <Card title={t('exams')}>
          <p>{t('examsText')}</p>
          <ExamWindows
            windows={draft.examWindows}
            errors={errors}
            disabled={locked}
            onChange={examWindows => change({ examWindows })}
          />
          <p>{t('zone', { zone })}</p>
        </Card>
        <Card title={t('times')}>
          <TextField
            type="datetime-local"
            name="opensAt"
            label={t('opensAt')}
            hint={t('opensAtHint')}
            value={draft.opens}
            onChange={opens => change({ opens })}
            disabled={locked}
          />
          <TextField
            type="datetime-local"
            name="closesAt"
            label={t('closesAt')}
            hint={t('closesAtHint')}
            value={draft.closes}
            onChange={closes => change({ closes })}
            disabled={locked}
          />
          <Select
            label={t('deleted')}
            hint={t('deletedHint')}
            value={draft.deletedAfterDays === null ? kept : String(draft.deletedAfterDays)}
            onChange={id => change({ deletedAfterDays: id === kept ? null : Number(id) })}
            choices={[
              { id: kept, label: t('deletedNever') },
              ...choices.map(count => ({ id: String(count), label: t('deletedAfter', { count, figure: number(count) }) }))
            ]}
            disabled={locked || draft.closes === ''}
          />
        </Card>
        <Card title={t('closedWords')}>
          <p>{t('closedWordsText')}</p>
          {locales.map(locale => (
            <TextField
              key={locale}
              name={`closedWords.${locale}`}
              label={languages[locale].name}
              max={limits.closedWords}
              value={draft.closedWords[locale]}
              onChange={text => change({ closedWords: { ...draft.closedWords, [locale]: text } })}
              disabled={locked}
            />
          ))}
        </Card>
        {!locked && (
          <FormFoot>
            <Button kind="primary" type="submit" busy={busy}>
              {shell('actions.save')}
            </Button>
          </FormFoot>
        )}
      </Form>
      <ConfirmDialog
        open={asked !== null}
        danger
        busy={busy}
        title={t(asked?.deletes ? 'deletesTitle' : 'closeTitle')}
        text={[asked?.closes && t('closeText'), asked?.deletes && t('deletesText')].filter(Boolean).join(' ')}
        confirmLabel={t(asked?.deletes ? 'deleteNow' : 'closeNow')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => asked && void save(asked.wanted)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

type Draft = Pick<CourseSettings, 'instructions' | 'tellsTitle' | 'deletedAfterDays' | 'closedWords'> & {
  opens: string
  closes: string
  examWindows: DraftWindow[]
}

/** Settings as the fields have them. */
function draftOf({ opensAt, closesAt, examWindows, ...rest }: CourseSettings): Draft {
  const windows = examWindows.map(({ startsAt, endsAt }) => ({ starts: toLocalTime(startsAt), ends: toLocalTime(endsAt) }))
  return { ...rest, opens: toLocalTime(opensAt), closes: toLocalTime(closesAt), examWindows: windows }
}

function settingsOf({
  opens,
  closes,
  examWindows,
  instructions,
  tellsTitle,
  deletedAfterDays,
  closedWords
}: Draft): CourseSettings {
  const closesAt = fromLocalTime(closes)
  return {
    instructions: instructions.trim(),
    tellsTitle,
    closedWords,
    opensAt: fromLocalTime(opens),
    closesAt,
    deletedAfterDays: closesAt === null ? null : deletedAfterDays,
    // Those that are not finished are not sent.
    examWindows: examWindows.flatMap(({ starts, ends }) => {
      const [startsAt, endsAt] = [fromLocalTime(starts), fromLocalTime(ends)]
      return startsAt && endsAt ? [{ startsAt, endsAt }] : []
    })
  }
}
