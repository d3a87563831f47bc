import { toAppError } from '@lyceum/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { LoadingPage } from '../../layout/loading-page.tsx'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { endPassingSession, handToOpener, hasSignedInHere, requestCredential, signInForFrame } from './hand-over.ts'

type Step = 'working' | 'handed' | 'ask' | { code: string } | 'over' | 'failed'

/** Seconds for which a code can be typed; the server's are a little more. */
const codeSeconds = 55

/**
 * `/embedded-sign-in?challenge=…`: the window in which a person signs in for a chat inside another site's page. It hands the outcome to
 * the frame that has opened it; where the two have lost each other, it shows a code to type there. With `fresh=true` somebody has left this
 * browser, and whoever it still knows is not signed in again unasked.
 */
export default function SignInWindow({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('sign-in-window')
  const { challenge } = search
  const fresh = search.fresh === 'true'
  const [step, setStep] = useState<Step>('working')
  const isAsked = /^[\w-]{43}$/.test(challenge ?? '')

  useEffect(() => {
    if (!isAsked) return
    const fail = () => setStep('failed')
    const isKnown = fresh ? hasSignedInHere(client) : client.session.$signedIn.get()
    if (!isKnown) return void signInForFrame(client, fresh).catch(fail)
    handToOpener(client, challenge!).then(async taken => {
      if (!taken) return setStep('ask')
      await endPassingSession(client)
      setStep('handed')
      close()
    }, fail)
  }, [client, challenge, isAsked, fresh])

  const showCode = async () => {
    try {
      setStep({ code: await requestCredential(client, challenge!) })
      await endPassingSession(client)
      client.host.later(() => setStep('over'), codeSeconds * 1000)
    } catch (failure) {
      client.reportError(toAppError(failure))
    }
  }
  const again = <Button onPress={() => client.host.reload()}>{shell('actions.retry')}</Button>
  if (!isAsked) return notice(t('lost'), t('lostText'))
  if (step === 'working') return <LoadingPage text={t('working')} />
  if (step === 'handed') return notice(t('done'), t('doneText'), undefined, true)
  if (step === 'ask')
    return notice(
      t('codeTitle'),
      t('codeWarning'),
      <Button kind="primary" onPress={() => void showCode()}>
        {t('showCode')}
      </Button>,
      true
    )
  if (step === 'over') return notice(t('over'), t('overText'), again)
  if (step === 'failed') return notice(t('failed'), t('failedText'), again)
  return notice(t('typeCode'), <Code>{step.code}</Code>, undefined, true)
}

const notice = (title: string, text: React.ReactNode, actions?: React.ReactNode, isGood = false) => (
  <StandalonePage>
    <ErrorState page notice={isGood} title={title} text={text} actions={actions} />
  </StandalonePage>
)

const Code = styled.strong`
  color: ${theme.colour.textStrong};
  font: ${theme.weight.medium} ${theme.size.xl} / 1.4 ui-monospace, monospace;
  letter-spacing: 0.1em;
  user-select: all;
`
