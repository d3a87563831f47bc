import { toAppError } from '@lyceum/core'
import { linkDocument } from '@lyceum/core/contract/document-links'
import { isFileLink } from '@lyceum/core/contract/files'
import { useState } from 'react'
import styled from 'styled-components'
import { useFailureWords, useFieldWords } from '../i18n/failure-words.ts'
import { useWords } from '../i18n/words.ts'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Adds a page of the web, or a document on it, to a knowledge base by its address. */
export function LinkForm({ baseId, onLinked }: { baseId: string; onLinked: (name: string) => void }) {
  const { client } = usePortal()
  const t = useWords('uploads')
  const ofField = useFieldWords()
  const { ofError } = useFailureWords()
  const [url, setUrl] = useState('')
  const [errors, setErrors] = useState<{ url: string }>()
  const [busy, setBusy] = useState(false)

  async function add() {
    const wanted = url.trim()
    if (!isFileLink(wanted)) return setErrors({ url: ofField({ reason: 'invalidFileLink' }) })
    setErrors(undefined)
    setBusy(true)
    try {
      const { name } = await client.request(linkDocument, { params: { baseId }, body: { url: wanted }, quiet: true })
      onLinked(name)
    } catch (failure) {
      const known = toAppError(failure)
      const problem = known.problems.find(({ path }) => path[0] === 'url')
      setErrors({ url: problem ? ofField(problem) : known.reason === 'alreadyExists' ? t('alreadyExists') : ofError(known) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form onSubmit={() => void add()} busy={busy} {...(errors && { errors })}>
      <Line>
        <TextField
          name="url"
          label={t('link')}
          hint={t('linkHint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={setUrl}
          code
        />
        <Button type="submit" busy={busy} disabled={url.trim() === ''}>
          {t('addLink')}
        </Button>
      </Line>
    </Form>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[2]};
  align-items: start;
  margin-top: ${theme.space[4]};
  /* Beside the field, below its label. */
  & > button { margin-top: 26px; }
`
