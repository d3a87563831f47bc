import type { SystemCheck } from '@lyceum/core/contract/system'
import { useStore } from '@nanostores/react'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { CheckFound } from '../../parts/check-found.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { FirstRunStore } from './first-run.store.ts'

const icons = { ok: CircleCheck, failed: CircleX, off: CircleMinus }
const order = { failed: 0, off: 1, ok: 2 }

/** What the server needs and has, for who asks the operator: what fails first, then what was left out. */
export function ServerChecks({ store }: { store: FirstRunStore }) {
  const { t: shell } = useTranslation()
  const t = useWords('first-run')
  const { ofError } = useFailureWords()
  const result = useStore(store.checks.$state)
  const items = result.value && [...result.value.items].sort((one, other) => order[one.state] - order[other.state])
  return (
    <Card title={t('server')}>
      <p>{t('serverText')}</p>
      {result.state === 'failed' && <p role="alert">{ofError(result.failure)}</p>}
      {result.state === 'loading' && !items && (
        <SkeletonGroup label={t('serverLoading')}>
          <Skeleton height="22px" />
          <Skeleton height="22px" />
          <Skeleton height="22px" />
        </SkeletonGroup>
      )}
      {items && (
        <List>
          {items.map(item => (
            <Check key={`${item.check} ${item.target}`} item={item} />
          ))}
        </List>
      )}
      <Foot>
        <Button size="sm" busy={result.state === 'loading'} onPress={() => void store.checks.load()}>
          {result.state === 'failed' ? shell('actions.retry') : t('serverAgain')}
        </Button>
      </Foot>
    </Card>
  )
}

function Check({ item }: { item: SystemCheck }) {
  const t = useWords('first-run')
  const system = useWords('system')
  const Icon = icons[item.state]
  return (
    <Line $state={item.state}>
      <Icon aria-hidden size={18} strokeWidth={theme.control.stroke} />
      <div>
        <strong>{item.target ?? system(`checkNames.${item.check}`)}</strong> <span>{t(`checkStates.${item.state}`)}</span>
        {item.state !== 'ok' && (
          <Found>
            <CheckFound item={item} />
          </Found>
        )}
      </div>
    </Line>
  )
}

const List = styled.ul`display: grid; gap: ${theme.space[3]}; margin: 0; padding: 0; list-style: none;`

const Line = styled.li<{ $state: SystemCheck['state'] }>`
  display: flex;
  align-items: start;
  gap: ${theme.space[2]};
  & > svg {
    flex: none;
    margin-top: 2px;
    color: ${({ $state }) => ({ ok: theme.colour.accent, failed: theme.colour.danger, off: theme.colour.textMuted })[$state]};
  }
  & > div { min-width: 0; overflow-wrap: anywhere; }
  & strong { font-weight: ${theme.weight.medium}; color: ${theme.colour.textStrong}; }
  & span { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Found = styled.p`color: ${theme.colour.text}; font-size: ${theme.size.sm};`

const Foot = styled.div`display: flex; justify-content: flex-end;`
