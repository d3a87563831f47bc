import { limits } from '@lyceum/core/contract/limits'
import { platformTable } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { FormFoot, TwoColumns } from '../../layout/page.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConnectedBanner } from './connected-banner.tsx'
import { DifyHelp } from './dify-help.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { PlatformSign } from './platform-sign.tsx'
import type { Publishing } from './publish.store.ts'
import { useFieldErrors } from './use-field-errors.ts'

type ConnectStepProps = { store: Publishing; onBack?: (() => void) | undefined; onDone: () => void }

/** Where the app is and the key that opens it. Going on asks the platform. */
export function ConnectStep({ store, onBack, onDone }: ConnectStepProps) {
  const { t: shell } = useTranslation()
  const t = useWords('publish')
  const draft = useStore(store.$draft)
  const agent = useStore(store.$agent)
  const busy = useStore(store.$busy)
  const wrong = useStore(store.$wrong)
  const errors = useFieldErrors(wrong)
  const here = useHere()
  if (!draft.platform) return null
  const { types, fields } = platformTable[draft.platform]
  const platform = platformNames[draft.platform]

  const goOn = async () => {
    if ((await store.connect()) && here.current) onDone()
  }
  const enter = (name: string, value: string) => store.change({ entered: { ...draft.entered, [name]: value } })
  return (
    <TwoColumns>
      <Card as="div">
        <Form label={t('step.connect')} errors={errors} busy={busy} onSubmit={() => void goOn()}>
          <Head>
            <PlatformSign platform={draft.platform} />
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
          <RadioChips
            name="type"
            label={t('type')}
            required
            disabled={agent !== null}
            hint={t(agent ? 'typeLocked' : 'typeHint')}
            value={draft.type}
            onChange={type => store.change({ type })}
            choices={types.map(id => ({ id, label: shell(`types.${id}`) }))}
          />
          {fields.map(({ name, kind, example }) =>
            kind === 'secret' ? (
              <TextField
                key={name}
                name={name}
                label={t(`field.${name}`)}
                type="password"
                autoComplete="new-password"
                required={!agent}
                placeholder={agent ? `••••••••${agent.connection.apiKeyEnd}` : undefined}
                hint={
                  <>
                    {t(agent ? 'keyKept' : 'keyHint')}
                    {!startsLike(draft.entered[name], example) && (
                      <Doubt role="status">{t('keyDoubt', { platform, example })}</Doubt>
                    )}
                  </>
                }
                value={draft.entered[name]}
                onChange={value => enter(name, value.slice(0, limits.apiKey))}
              />
            ) : (
              <TextField
                key={name}
                name={name}
                label={t(`field.${name}`)}
                inputMode="url"
                autoComplete="off"
                spellCheck="false"
                required
                placeholder={example}
                value={draft.entered[name]}
                onChange={value => enter(name, value)}
              />
            )
          )}
          <ConnectedBanner store={store} />
          <FailureBanner wrong={wrong} />
          <FormFoot>
            {onBack && <Button onPress={onBack}>{shell('actions.back')}</Button>}
            {wrong && store.isStored() && <Button onPress={onDone}>{t('continueAnyway')}</Button>}
            <Button type="submit" kind="primary" busy={busy} busyLabel={t('connecting', { platform })}>
              {t('continue')}
            </Button>
          </FormFoot>
        </Form>
      </Card>
      <DifyHelp />
    </TwoColumns>
  )
}

/** Whether the step is still in sight when an answer arrives. */
function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}

const startsLike = (secret: string, example: string) => {
  const typed = secret.trim()
  return typed.startsWith(example) || example.startsWith(typed)
}

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  & > div { min-width: 0; flex: 1; }
  & h2 { font-size: ${theme.size.md}; }
  & p { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
`

const Doubt = styled.span`
  display: block;
  color: ${theme.tone.warning.text};
`
