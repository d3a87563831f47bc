import { limits } from '@lyceum/core/contract/limits'
import type { LinkRequest } from '@lyceum/core/contract/linked-accounts'
import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { createAccountLink } from './link-account.store.ts'

/**
 * `/link-account#{code}`: shows which account of which learning platform wants to be linked with the one that is signed in, and whose that is.
 * A link alone brings somebody here, so nothing happens without being confirmed, and the number is only shown then.
 */
export default function LinkAccount() {
  const { client } = usePortal()
  const t = useWords('link-account')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createAccountLink(client), [client])
  // Behind the hash no server sees it, unless the person has to sign in first. It links nothing by itself.
  const [given, setGiven] = useState(() => location.hash.slice(1))
  // Another link in the same tab changes the hash alone.
  useEffect(() => {
    const follow = () => setGiven(location.hash.slice(1))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => void (given && store.read(given)), [store, given])
  const state = useStore(store.$state)
  const busy = useStore(store.$busy)
  const failed = 'failure' in state && state.failure
  const problem =
    failed && (failed.reason === 'notFound' ? t('gone') : failed.reason === 'alreadyProcessed' ? t('other') : ofError(failed))
  return (
    <StandalonePage>
      {state.step === 'code' && (
        <EnterCode busy={busy} problem={problem || undefined} onEntered={code => void store.read(code)} />
      )}
      {state.step === 'asked' && (
        <Step title={t('title')}>
          <Accounts request={state.request} />
          <p>{t('warning')}</p>
          {problem && <Problem role="alert">{problem}</Problem>}
          <Row>
            <Button kind="primary" busy={busy} onPress={() => void store.confirm(state.code, state.request)}>
              {t('confirm')}
            </Button>
            <Button disabled={busy} onPress={() => void store.refuse(state.code, state.request)}>
              {t('refuse')}
            </Button>
          </Row>
        </Step>
      )}
      {state.step === 'confirmed' && (
        <Step key="confirmed" title={t('confirmed')}>
          <p>{t('confirmedText')}</p>
          <Digits>{state.number}</Digits>
          <p>{t('tellNobody')}</p>
          <Accounts request={state.request} />
        </Step>
      )}
      {state.step === 'refused' && <ErrorState page notice title={t('refused')} text={t('refusedText')} />}
    </StandalonePage>
  )
}

/** What follows is read from its heading on: what had the focus is gone. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Column>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Column>
  )
}

function EnterCode({
  busy,
  problem,
  onEntered
}: {
  busy: boolean
  problem: string | undefined
  onEntered: (code: string) => void
}) {
  const t = useWords('link-account')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) onEntered(code.trim().slice(0, limits.linkCode))
  }
  return (
    <Column as="form" onSubmit={submit}>
      <h1>{t('title')}</h1>
      <p>{t('codeText')}</p>
      <TextField label={t('code')} value={code} onChange={setCode} error={problem} code autoComplete="off" spellCheck="false" />
      <Row>
        <Button kind="primary" type="submit" busy={busy}>
          {t('next')}
        </Button>
      </Row>
    </Column>
  )
}

/** The two accounts that are to be one person's, each with where it is from. */
function Accounts({ request: { name, platform, host, course } }: { request: LinkRequest }) {
  const { user } = usePortal()
  const t = useWords('link-account')
  const person = useStore(user.$user)
  return (
    <Pair>
      <div>
        <dt>{t('there', { platform, host })}</dt>
        <dd>
          <b dir="auto">{name || t('unnamed')}</b>
          {course && <span dir="auto">{t('course', { course })}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('here')}</dt>
        <dd>
          <b dir="auto">{person?.name}</b>
          {person?.email && <span dir="auto">{person.email}</span>}
        </dd>
      </div>
    </Pair>
  )
}

const Column = styled.div`
  display: grid;
  width: 100%;
  max-width: 560px;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  overflow-wrap: anywhere;
`

const Pair = styled.dl`
  display: grid;
  gap: ${theme.space[3]};
  & > div {
    padding: ${theme.space[4]};
    border: 1px solid ${theme.colour.line};
    border-radius: ${theme.radius.lg};
    background: ${theme.colour.raised};
  }
  & dt { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  & dd { display: grid; }
  & b { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & span { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${theme.space[2]};`

const Problem = styled.p`color: ${theme.colour.danger};`

const Digits = styled.p`
  color: ${theme.colour.textStrong};
  font: ${theme.weight.medium} ${theme.size.xxl} / 1.2 ${theme.font.code};
  letter-spacing: 0.2em;
`
