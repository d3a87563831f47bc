import type { ListedPassage } from '@lyceum/core/contract'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'

type PassageEditProps = {
  edit: NonNullable<ListedPassage['edit']>
  /** From 1, for the names of the buttons. */
  place: number
  /** Missing for who may not change it. */
  onRestore?: () => void
}

/** Who changed a passage and when; the text as it was read, to compare it and to bring it back. */
export function PassageEdit({ edit, place, onRestore }: PassageEditProps) {
  const { client } = usePortal()
  const t = useWords('base-document')
  const { recent } = useFormats()
  const id = useId()
  const [shown, setShown] = useState(false)
  const { editor, editedAt, original } = edit
  const by = { name: editor.name, time: recent(editedAt, client.host.now()) }
  return (
    <Foot>
      <Line>
        <span>{t(original === null ? 'switchedBy' : 'editedBy', by)}</span>
        {original !== null && (
          <Toggle
            type="button"
            aria-expanded={shown}
            aria-controls={id}
            aria-label={t(shown ? 'hideOriginalOf' : 'showOriginalOf', { position: place })}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'hideOriginal' : 'showOriginal')}
          </Toggle>
        )}
      </Line>
      {original !== null && shown && (
        <Original id={id}>
          <p>{original}</p>
          {onRestore && (
            <Button size="sm" aria-label={t('restoreOf', { position: place })} onPress={onRestore}>
              {t('restore')}
            </Button>
          )}
        </Original>
      )}
    </Foot>
  )
}

const Foot = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[3]};
  border-top: 1px solid ${theme.colour.line};
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Toggle = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: none;
  color: ${theme.tone.accent.text};
  font: inherit;
  font-weight: ${theme.weight.medium};
  cursor: pointer;
  &:focus-visible { outline: ${theme.ring}; outline-offset: 2px; }
  ${theme.media.coarse} { min-height: ${theme.control.touch}; }
`

const Original = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
  padding-inline-start: ${theme.space[4]};
  border-inline-start: 3px solid ${theme.colour.line};
  & > p { color: ${theme.colour.textMuted}; line-height: 1.7; overflow-wrap: anywhere; white-space: pre-wrap; }
`
