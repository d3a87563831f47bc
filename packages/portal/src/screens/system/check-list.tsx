import type { LoadedStore } from '@lyceum/core'
import type { SystemCheck } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { CircleCheck, CircleMinus, CircleX, Play } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { CheckFound } from '../../parts/check-found.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Status } from '../../ui/status.tsx'

const tones = { ok: 'success', failed: 'danger', off: 'neutral' } as const
const icons = { ok: <CircleCheck />, failed: <CircleX />, off: <CircleMinus /> }

/** What the server needs, tried when it is asked for: each with what was found, and a cause and a repair where something is wrong. */
export function CheckList({ store }: { store: LoadedStore<{ items: SystemCheck[] }> }) {
  const t = useWords('system')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const result = useStore(store.$state)
  const [busy, setBusy] = useState(false)
  const items = result.value?.items ?? []
  const wrong = items.filter(({ state }) => state === 'failed').length
  const run = async () => {
    setBusy(true)
    await store.load()
    setBusy(false)
  }
  return (
    <Card
      title={t('checks')}
      action={
        <Button icon={<Play />} busy={busy} busyLabel={t('checking')} onPress={() => void run()}>
          {t('check')}
        </Button>
      }
    >
      <p>{t('checksText')}</p>
      <div role="status">
        {result.state === 'failed' && <Banner tone="danger">{ofError(result.failure)}</Banner>}
        {!busy && result.state === 'loaded' && (
          <Banner tone={wrong > 0 ? 'warning' : 'success'}>
            {wrong > 0 ? t('wrong', { count: wrong, figure: number(wrong) }) : t('allRight')}
          </Banner>
        )}
      </div>
      {items.length > 0 && (
        <List aria-busy={busy}>
          {items.map(item => (
            <CheckLine key={`${item.check} ${item.target}`} item={item} />
          ))}
        </List>
      )}
    </Card>
  )
}

function CheckLine({ item }: { item: SystemCheck }) {
  const t = useWords('system')
  const { check, target, state } = item
  return (
    <li>
      <Status tone={tones[state]} icon={icons[state]}>
        {t(`checkStates.${state}`)}
      </Status>
      <div>
        <strong>{target ? `${t(`checkNames.${check}`)}: ${target}` : t(`checkNames.${check}`)}</strong>
        {state === 'failed' && (
          <>
            <p>{t(`causes.${check}`)}</p>
            <p>{t(`repairs.${check}`)}</p>
          </>
        )}
        <small>
          <CheckFound item={item} />
        </small>
      </div>
    </li>
  )
}

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(84px, auto) minmax(0, 1fr);
    align-items: start;
    gap: ${theme.space[3]};
    padding-block: ${theme.space[3]};
    border-top: 1px solid ${theme.colour.line};
    overflow-wrap: anywhere;
  }
  & > li:first-child { border-top: 0; }
  & strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & small { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
