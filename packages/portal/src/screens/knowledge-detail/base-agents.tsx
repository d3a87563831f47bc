import type { BaseAgent } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { type BaseAgentsStore, createBaseAgents } from './base-agents.store.ts'

/** The agents that always use a base, with whom each quotes it to, for the owner to allow or forbid. */
export function BaseAgents({ baseId }: { baseId: string }) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const store = useMemo(() => createBaseAgents(client, baseId), [client, baseId])
  const result = useStore(store.$agents)
  useEffect(() => void store.load(), [store])
  const { number } = useFormats()
  const { items = [] } = result.value ?? {}
  return (
    <Card title={t('agents.title')}>
      <Text>{t('agents.text')}</Text>
      {result.state === 'loading' && !result.value && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton height="40px" shape="box" />
        </SkeletonGroup>
      )}
      {result.state === 'failed' && (
        <p role="alert">
          {t('agents.failed')}{' '}
          <Button size="sm" onPress={() => void store.load()}>
            {shell('actions.retry')}
          </Button>
        </p>
      )}
      {items.length === 0 && result.value && <Text>{t('agents.none')}</Text>}
      {items.length > 0 && (
        <List>
          {items.map(agent => (
            <UsingAgent key={agent.id} agent={agent} store={store} />
          ))}
        </List>
      )}
      {result.value?.more && <Text>{t('agents.more', { figure: number(items.length) })}</Text>}
    </Card>
  )
}

function UsingAgent({ agent, store }: { agent: BaseAgent; store: BaseAgentsStore }) {
  const { toasts } = usePortal()
  const t = useWords('knowledge-detail')
  const { id, name, publisher, state } = agent
  const ruling = state === 'waiting' || state === 'forbidden' ? 'allowed' : 'forbidden'
  const rule = async () => {
    if (await store.rule(id, ruling)) toasts.success(t(`agents.done.${ruling}`, { name }))
  }
  return (
    <li>
      <Words>
        <strong>{name}</strong>
        <small>{t('agents.publisher', { name: publisher.name })}</small>
        <small>{t(`agents.states.${state}`)}</small>
      </Words>
      <Button size="sm" aria-label={t(`agents.actionsOf.${ruling}`, { name })} onPress={() => void rule()}>
        {t(`agents.actions.${ruling}`)}
      </Button>
    </li>
  )
}

const Text = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  line-height: 1.5;
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  & > li { display: flex; align-items: center; justify-content: space-between; gap: ${theme.space[3]}; }
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
  & > small { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
