import type { KnowledgeBase } from '@lyceum/core/contract'
import { baseLevels } from '@lyceum/core/contract/knowledge'
import { may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { actorOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FormFoot, TwoColumns } from '../../layout/page.tsx'
import { BaseForm } from '../../parts/base-form.tsx'
import { useEntered } from '../../parts/use-entered.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BaseAgents } from './base-agents.tsx'
import { DeleteBase } from './delete-base.tsx'
import type { DetailStore } from './detail.store.ts'

/** Name and description, facts about the base, and its deletion, as far as the person's permission goes. */
export function SettingsTab({ base, store }: { base: KnowledgeBase; store: DetailStore }) {
  const { user } = usePortal()
  const t = useWords('knowledge-detail')
  const actor = actorOf(useStore(user.$user))
  return (
    <TwoColumns>
      <Stack>
        {may(actor, 'base.edit', base) && <EditBase base={base} store={store} />}
        {may(actor, 'base.own', base) && <BaseAgents baseId={base.id} />}
        {may(actor, 'base.own', base) && <DeleteBase base={base} store={store} />}
        {!may(actor, 'base.edit', base) && (
          <Card title={base.name}>
            <Plain>{base.description || '–'}</Plain>
          </Card>
        )}
      </Stack>
      <About base={base} title={t('settings.about')} />
    </TwoColumns>
  )
}

function EditBase({ base, store }: { base: KnowledgeBase; store: DetailStore }) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const busy = useStore(store.$busy)
  const { name, description } = base
  const { entered, enter, changed, settle } = useEntered(`base ${base.id}`, { name, description })
  const save = async (body: typeof entered) => {
    if (!(await store.save(body))) return
    settle()
    toasts.success(t('settings.saved'))
  }
  return (
    <Card>
      <BaseForm value={entered} onChange={enter} onSubmit={body => void save(body)} busy={busy}>
        <FormFoot>
          <Button type="submit" kind="primary" busy={busy} disabled={!changed}>
            {shell('actions.save')}
          </Button>
        </FormFoot>
      </BaseForm>
    </Card>
  )
}

function About({ base, title }: { base: KnowledgeBase; title: string }) {
  const t = useWords('knowledge-detail')
  const list = useWords('knowledge')
  const { date } = useFormats()
  return (
    <Card title={title} sunken as="aside">
      <Facts>
        <dt>{t('settings.myLevel')}</dt>
        <dd>
          {list(`levels.${base.level}`)}
          <Allowed aria-label={t('settings.youCan')}>
            {baseLevels.slice(0, baseLevels.indexOf(base.level) + 1).map(level => (
              <li key={level}>{t(`settings.can.${level}`)}</li>
            ))}
          </Allowed>
        </dd>
        <dt>{t('settings.owner')}</dt>
        <dd>{base.creator.name}</dd>
        <dt>{t('settings.created')}</dt>
        <dd>{date(base.createdAt)}</dd>
        <dt>{t('settings.updated')}</dt>
        <dd>{date(base.updatedAt)}</dd>
      </Facts>
    </Card>
  )
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`

const Plain = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

const Facts = styled.dl`
  display: grid;
  gap: 2px;
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
  & > dt { font-weight: ${theme.weight.strong}; }
  & > dd { margin-bottom: ${theme.space[2]}; }
`

const Allowed = styled.ul`
  padding-inline-start: 1.2em;
  line-height: 1.5;
  list-style: disc;
`
