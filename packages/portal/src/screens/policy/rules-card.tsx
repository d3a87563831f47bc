import type { SchoolRule } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Status } from '../../ui/status.tsx'
import { newRule } from './new-rule.ts'
import type { PolicySettings, PolicyStore } from './policy.store.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useChange } from './use-change.ts'

type RulesCardProps = { settings: PolicySettings; store: PolicyStore }

/** The rules for words and patterns: what each does, and dialogs to change them. */
export function RulesCard({ settings: { policy }, store }: RulesCardProps) {
  const { t: shell } = useTranslation()
  const t = useWords('policy')
  const { change, busy } = useChange(store)
  const [edited, setEdited] = useState<{ rule: SchoolRule; before: SchoolRule | null } | null>(null)
  const [deleted, setDeleted] = useState<SchoolRule | null>(null)
  const { rules } = policy

  async function remove(rule: SchoolRule) {
    await change(now => ({ ...now, rules: now.rules.filter(({ name }) => name !== rule.name) }))
    setDeleted(null)
  }

  return (
    <Card
      title={t('rules')}
      action={
        rules.length > 0 &&
        rules.length < limits.schoolRules && (
          <Button size="sm" icon={<Plus />} onPress={() => setEdited({ rule: newRule, before: null })}>
            {t('addRule')}
          </Button>
        )
      }
    >
      {rules.length === 0 && (
        <EmptyState
          line={t('noRules')}
          action={
            <Button icon={<Plus />} onPress={() => setEdited({ rule: newRule, before: null })}>
              {t('addRule')}
            </Button>
          }
        />
      )}
      {rules.length > 0 && (
        <List>
          {rules.map(rule => (
            <li key={rule.name}>
              <div>
                <strong>{rule.name}</strong>
                <span>{rule.terms.length > 0 ? t('terms', { count: rule.terms.length }) : t('byPattern')}</span>
              </div>
              <Marks>
                {rule.refuses && <Status tone="danger">{t('refuses')}</Status>}
                {rule.notice !== 'none' && (
                  <Status tone={rule.notice === 'severe' ? 'warning' : 'neutral'}>{t(`notices.${rule.notice}`)}</Status>
                )}
                {!rule.refuses && rule.notice === 'none' && <Status>{t('doesNothing')}</Status>}
              </Marks>
              <IconButton
                label={t('edit', { name: rule.name })}
                icon={<Pencil />}
                onPress={() => setEdited({ rule, before: rule })}
              />
              <IconButton label={t('delete', { name: rule.name })} icon={<Trash2 />} onPress={() => setDeleted(rule)} />
            </li>
          ))}
        </List>
      )}
      {edited && (
        <RuleDialog
          {...edited}
          taken={rules.map(({ name }) => name).filter(name => name !== edited.before?.name)}
          store={store}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        danger
        busy={busy}
        title={t('deleteTitle', { name: deleted?.name ?? '' })}
        text={t('deleteText')}
        confirmLabel={shell('actions.delete')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void remove(deleted!)}
        onCancel={() => setDeleted(null)}
      />
    </Card>
  )
}

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[2]};
    padding-block: ${theme.space[2]};
    border-top: 1px solid ${theme.colour.line};
  }
  & > li:first-child { border-top: 0; }
  & > li > div:first-child { display: grid; min-width: 0; flex: 1 1 180px; overflow-wrap: anywhere; }
  & strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & > li > div:first-child > span { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Marks = styled.div`display: flex; flex-wrap: wrap; gap: ${theme.space[1]};`
