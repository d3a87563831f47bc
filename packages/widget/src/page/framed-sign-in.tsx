import '../chat/kit/field.css'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type FormEvent, useEffect, useState } from 'react'
import { nextPersonCame } from './next-person.ts'
import type { RedeemCredential, ShareGate } from './share-gate.ts'
import { type Binding, newBinding, openSignInWindow, signInAddress, takeCredential } from './sign-in-window.ts'

type FramedSignInProps = { words: Words<ChatWords>; redeem: RedeemCredential; onOpen(gate: ShareGate): void }

/**
 * Signs in from inside another site's page, where the browser keeps our storage apart: in a window of its own, which hands over a
 * one-time credential, or shows it as a code where the identity provider has cut it off from this frame.
 */
export function FramedSignIn({ words: t, redeem, onOpen }: FramedSignInProps) {
  // Made before the button is pressed: browsers open a window only at once.
  const [binding, setBinding] = useState<Binding | null | undefined>(undefined)
  const [step, setStep] = useState<'idle' | 'waiting' | 'shut'>('idle')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  useEffect(() => void newBinding().then(made => setBinding(made ?? null)), [])
  const use = async (credential: string) => {
    const gate = await redeem(credential, binding!.verifier)
    nextPersonCame()
    onOpen(gate)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the binding is made once
  useEffect(() => (binding ? takeCredential(use) : undefined), [binding])

  if (binding === undefined) return null
  if (binding === null)
    return (
      <a className="ly-button ly-primary" href={location.pathname} target="_blank" rel="noopener">
        {t('chat.openInNewTab')}
      </a>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(false)
    use(code).catch(() => setWrong(true))
  }
  return (
    <>
      {step === 'idle' ? (
        <button
          type="button"
          className="ly-button ly-primary"
          onClick={() => setStep(openSignInWindow(binding) ? 'waiting' : 'shut')}
        >
          {t('chat.signIn')}
        </button>
      ) : (
        <>
          <p role="status">{t(step === 'shut' ? 'chat.signInShut' : 'chat.signInWaiting')}</p>
          <a
            className="ly-button"
            href={signInAddress(binding)}
            // biome-ignore lint/security/noBlankTarget: our own page, which hands over to its opener
            target="_blank"
            rel="opener"
            onClick={() => setStep('waiting')}
          >
            {t('chat.openWindow')}
          </a>
        </>
      )}
      {step === 'waiting' && (
        <form className="ly-gate-code" onSubmit={submit}>
          <label className="ly-field">
            {t('chat.signInCode')}
            <input
              value={code}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              aria-invalid={wrong}
              onChange={event => setCode(event.currentTarget.value)}
            />
          </label>
          <p role="alert">{wrong && t('chat.wrongCode')}</p>
          <button type="submit" className="ly-button" disabled={code.trim().length < 8}>
            {t('chat.useCode')}
          </button>
        </form>
      )}
    </>
  )
}
