import type { AgentType } from '@lyceum/core/contract'
import { platformOf } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { FormColumns, FormFoot } from '../../layout/page.tsx'
import { PlatformHelp } from '../../platforms/help.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { ConnectedBanner } from './connected-banner.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { PlatformBadge } from './platform-badge.tsx'
import type { Publishing } from './publish.store.ts'
import { RepairBanner } from './repair-banner.tsx'
import { useFieldErrors } from './use-field-errors.ts'

type ConnectStepProps = { store: Publishing; onBack?: (() => void) | undefined; onDone: () => void }

/** Second step: the connection to the platform. Continuing checks it. */
export function ConnectStep({ store, onBack, onDone }: ConnectStepProps) {
  const { t: shell } = useTranslation()
  const t = useWords('publish')
  const draft = useStore(store.$draft)
  const agent = useStore(store.$agent)
  const busy = useStore(store.$busy)
  const error = useStore(store.$error)
  const errors = useFieldErrors(error)
  const isMounted = useIsMounted()
  if (!draft.platform) return null
  const types: readonly AgentType[] = platformOf(draft.platform).types
  const platform = platformNames[draft.platform]

  const submit = async () => {
    if ((await store.connect()) && isMounted.current) onDone()
  }
  return (
    <FormColumns>
      <Card as="div">
        <Form label={t('step.connect')} errors={errors} busy={busy} onSubmit={() => void submit()}>
          <Head>
            <PlatformBadge platform={draft.platform} />
            <div>
              <h2>{platform}</h2>
              <p>{types.map(type => shell(`types.${type}`)).join(' · ')}</p>
            </div>
            {onBack && (
              <Button kind="quiet" onPress={onBack}>
                {t('changePlatform')}
              </Button>
            )}
          </Head>
          {types.length > 1 && (
            <RadioChips
              name="type"
              label={t('type')}
              required
              disabled={agent !== null}
              hint={<TypeHint types={types} locked={agent !== null} />}
              value={draft.type}
              onChange={type => store.change({ type })}
              choices={types.map(id => ({ id, label: shell(`types.${id}`) }))}
            />
          )}
          <ConnectionFields store={store} platform={draft.platform} wrong={Object.keys(errors ?? {})} />
          <ConnectedBanner store={store} />
          <FailureBanner error={error} platform={draft.platform} />
          <RepairBanner store={store} onRepaired={() => void submit()} />
          <FormFoot>
            {onBack && <Button onPress={onBack}>{shell('actions.back')}</Button>}
            {error && store.isStored() && <Button onPress={onDone}>{t('continueAnyway')}</Button>}
            <Button type="submit" kind="primary" busy={busy} busyLabel={t('connecting', { platform })}>
              {t('continue')}
            </Button>
          </FormFoot>
        </Form>
      </Card>
      <PlatformHelp platform={draft.platform} />
    </FormColumns>
  )
}

/** What each type is, and when it can be chosen. */
function TypeHint({ types, locked }: { types: readonly AgentType[]; locked: boolean }) {
  const { t: shell } = useTranslation()
  const t = useWords('publish')
  return (
    <>
      {types.map(type => (
        <Line key={type}>
          <strong>{shell(`types.${type}`)}</strong> {t(`typeIs.${type}`)}
        </Line>
      ))}
      <Line>{t(locked ? 'typeLocked' : 'typeHint')}</Line>
    </>
  )
}

const Line = styled.span`
  display: block;
  & > strong { margin-inline-end: 0.4em; }
`

/** Whether the step is still mounted when the check finishes. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  & > div { min-width: 0; flex: 1; }
  & h2 { font-size: ${theme.size.md}; }
  & p { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
`
