import type { NoticeLevel, SchoolRule } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { languages, locales } from '@lyceum/core/contract/locales'
import { noticeLevels } from '@lyceum/core/contract/policy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { useEntered } from '../../parts/use-entered.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { PolicyStore } from './policy.store.ts'
import { useChange } from './use-change.ts'
import { withRule } from './with-rule.ts'

type RuleDialogProps = {
  rule: SchoolRule
  /** The rule as it is stored; null for one that is added. */
  before: SchoolRule | null
  /** Names of the other rules. */
  taken: readonly string[]
  store: PolicyStore
  onClose: () => void
}

/** The fields of a rule. */
export function RuleDialog({ rule, before, taken, store, onClose }: RuleDialogProps) {
  const { t: shell } = useTranslation()
  const t = useWords('policy')
  const { change, busy } = useChange(store)
  const { entered, enter, settle } = useEntered(`rule ${before?.name ?? ''}`, { ...rule, lines: rule.terms.join('\n') })
  const { lines: terms, ...wanted } = entered
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (part: Partial<SchoolRule>) => enter(now => ({ ...now, ...part }))

  const leave = () => {
    settle()
    onClose()
  }

  async function save() {
    const name = wanted.name.trim()
    const saved = { ...wanted, name, terms: linesOf(terms) }
    const wrong: Record<string, string> = {
      ...(name === '' && { name: t('nameMissing') }),
      ...(taken.includes(name) && { name: t('nameTaken') }),
      ...(saved.terms.length === 0 && saved.pattern.trim() === '' && { terms: t('termsMissing') }),
      ...(saved.terms.length > limits.ruleTerms && { terms: t('tooManyTerms', { limit: limits.ruleTerms }) }),
      ...(saved.terms.some(term => term.length > limits.ruleTerm) && { terms: t('termTooLong', { limit: limits.ruleTerm }) })
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const refused = await change(now => ({
      ...now,
      rules: withRule(now.rules, before?.name, saved)
    }))
    setErrors(refused)
    if (Object.keys(refused).length === 0) leave()
  }

  return (
    <Dialog
      open
      width="lg"
      busy={busy}
      title={before ? t('editTitle', { name: before.name }) : t('addRule')}
      closeLabel={shell('actions.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={leave} disabled={busy}>
            {shell('actions.cancel')}
          </Button>
          <Button kind="primary" busy={busy} onPress={() => void save()}>
            {shell('actions.save')}
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('rule')}>
        <Column>
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            required
            max={limits.ruleName}
            value={wanted.name}
            error={errors.name}
            onChange={name => set({ name })}
          />
          <TextArea
            name="terms"
            label={t('termsLabel')}
            hint={t('termsHint')}
            rows={4}
            value={terms}
            error={errors.terms}
            onChange={lines => enter(now => ({ ...now, lines }))}
          />
          <TextField
            name="pattern"
            label={t('pattern')}
            hint={t('patternHint')}
            code
            max={limits.rulePattern}
            value={wanted.pattern}
            error={errors.pattern}
            onChange={pattern => set({ pattern })}
          />
          <Switch
            label={t('refusesLabel')}
            description={t('refusesHint')}
            selected={wanted.refuses}
            onChange={refuses => set({ refuses })}
          />
          <Select<NoticeLevel>
            label={t('noticeLabel')}
            value={wanted.notice}
            onChange={notice => set({ notice })}
            choices={noticeLevels.map(level => ({
              id: level,
              label: t(`notices.${level}`),
              description: t(`noticeHints.${level}`)
            }))}
          />
          {wanted.refuses && (
            <fieldset>
              <legend>{t('texts')}</legend>
              <p>{t('textsHint')}</p>
              {locales.map(locale => (
                <TextField
                  key={locale}
                  label={languages[locale].name}
                  max={limits.ruleText}
                  value={wanted.texts[locale]}
                  onChange={text => set({ texts: { ...wanted.texts, [locale]: text } })}
                />
              ))}
            </fieldset>
          )}
        </Column>
      </Form>
    </Dialog>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
  )
]

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  & fieldset { display: grid; min-width: 0; gap: ${theme.space[3]}; margin: 0; padding: 0; border: 0; }
  & legend { padding: 0; padding-bottom: ${theme.space[1]}; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & fieldset > p { margin: 0; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
