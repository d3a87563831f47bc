import { toAppError } from '@lyceum/core'
import type { KeyAlgorithm, Placement } from '@lyceum/core/contract'
import { keyAlgorithms } from '@lyceum/core/contract/placements'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { topicPath } from '../../help/topic-path.ts'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { CopyBox } from './copy-box.tsx'
import type { SharesStore } from './share.store.ts'

const kinds = ['none', 'secret', 'jwks'] as const
type Kind = (typeof kinds)[number]

/** How the site that embeds a share tells who somebody is: not at all, with a secret, or with keys that it publishes. */
export default function PlacementIdentity({ share, store }: { share: Placement; store: SharesStore }) {
  const { toasts } = usePortal()
  const tellFailure = useFailureToast()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const { date } = useFormats()
  const fieldWords = useFieldWords()
  const { identity } = share
  const [kind, setKind] = useState<Kind>(identity?.kind ?? 'none')
  const [jwksUrl, setJwksUrl] = useState(identity?.kind === 'jwks' ? identity.jwksUrl : '')
  const [algorithm, setAlgorithm] = useState<KeyAlgorithm>(identity?.kind === 'jwks' ? identity.algorithm : 'RS256')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const made = useStore(store.$secret)
  const secret = made?.shareId === share.id ? made.text : null

  async function save() {
    setAsked(false)
    setBusy(true)
    setErrors({})
    try {
      await store.setIdentity(share, kind === 'jwks' ? { kind, jwksUrl, algorithm } : { kind })
      toasts.success(t('saved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.problems.length === 0) tellFailure('change', failure)
      setErrors(Object.fromEntries(failure.problems.map(problem => [problem.path[0] ?? '', fieldWords(problem)])))
    }
    setBusy(false)
  }
  const isSame =
    kind === (identity?.kind ?? 'none') &&
    (identity?.kind !== 'jwks' || (identity.jwksUrl === jwksUrl && identity.algorithm === algorithm))
  const renews = kind === 'secret' && identity?.kind === 'secret'

  return (
    <Form onSubmit={() => (identity ? setAsked(true) : void save())} errors={errors} busy={busy} label={t('parts.identity')}>
      <Hint>{t('identityHint')}</Hint>
      <RadioChips
        label={t('identity')}
        hint={t(`identityHints.${kind}`)}
        value={kind}
        onChange={setKind}
        choices={kinds.map(id => ({ id, label: t(`identityKinds.${id}`) }))}
      />
      <Hint>
        {t('siteId')} <code>{share.id}</code>
      </Hint>
      {kind !== 'none' && (
        <Hint>
          <a href={topicPath('identity')} target="_blank" rel="noreferrer">
            {t('identityCode')}
          </a>
        </Hint>
      )}
      {renews && !secret && <Hint>{t('secretSet', { end: identity.secretEnd, date: date(identity.setAt) })}</Hint>}
      {kind === 'jwks' && (
        <>
          <TextField
            name="jwksUrl"
            label={t('jwksUrl')}
            type="url"
            code
            required
            placeholder={t('jwksExample')}
            value={jwksUrl}
            onChange={setJwksUrl}
          />
          <Select
            label={t('algorithm')}
            value={algorithm}
            onChange={setAlgorithm}
            choices={keyAlgorithms.map(id => ({ id, label: id }))}
          />
        </>
      )}
      {secret && (
        <Banner tone="warning" title={t('secretOnce')} announce>
          <CopyBox label={t('secret')} hint={t('secretHint')} text={secret} copyLabel={t('copySecret')} />
          <Button size="sm" onPress={() => store.$secret.set(null)}>
            {t('secretKept')}
          </Button>
        </Banner>
      )}
      <div>
        <Button type="submit" kind="primary" busy={busy} disabled={isSame && !renews}>
          {t(renews ? 'newSecret' : kind === 'secret' ? 'makeSecret' : 'save')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title={t('identityTitle')}
        text={t('identityText')}
        confirmLabel={t(renews ? 'newSecret' : 'save')}
        cancelLabel={shell('actions.cancel')}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => void save()}
      />
    </Form>
  )
}

const Hint = styled.p`
  font-size: ${theme.size.sm};
  & > code { overflow-wrap: anywhere; user-select: all; }
`
