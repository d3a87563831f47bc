import { toAppError } from '@lyceum/core'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import type { Size } from './crop.ts'

const CropDialog = lazyComponent(() => import('./crop-dialog.tsx'))

type PictureFieldProps = {
  label: string
  hint: string
  value: string | null
  onChange: (address: string | null) => void
  upload: (picture: File) => Promise<string>
  /** Of the picture as it is kept: twice as it is shown, for sharp screens. */
  size: Size
  /** Shows the picture on a dark ground. */
  dark?: boolean
}

/** A picture of the school: chosen, cut and uploaded, or taken away. */
export function PictureField({ label, hint, value, onChange, upload, size, dark }: PictureFieldProps) {
  const t = useWords('appearance')
  const { ofError } = useFailureWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function keep(picture: File) {
    setProblem(null)
    try {
      onChange(await upload(picture))
    } catch (thrown) {
      setProblem(ofError(toAppError(thrown)))
    }
    setChosen(null)
  }

  return (
    <Field role="group" aria-labelledby={id}>
      <Ground $dark={dark}>{value ? <img src={value} alt="" /> : <span>{t('builtIn')}</span>}</Ground>
      <div>
        <strong id={id}>{label}</strong>
        <small>{hint}</small>
        {problem && <em role="alert">{problem}</em>}
        <Buttons>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
            onChange={event => {
              setChosen(event.target.files?.[0] ?? null)
              event.target.value = ''
            }}
          />
          <Button size="sm" icon={<ImageUp />} aria-describedby={id} onPress={() => input.current?.click()}>
            {t('choosePicture')}
          </Button>
          {value && (
            <Button size="sm" kind="quiet" icon={<Trash2 />} aria-describedby={id} onPress={() => onChange(null)}>
              {t('takeAway')}
            </Button>
          )}
        </Buttons>
      </div>
      {chosen && (
        <LazyPart onMissing={() => setChosen(null)}>
          <CropDialog
            file={chosen}
            size={size}
            title={label}
            onUnreadable={() => {
              setProblem(t('notAPicture'))
              setChosen(null)
            }}
            onCut={keep}
            onClose={() => setChosen(null)}
          />
        </LazyPart>
      )}
    </Field>
  )
}

const Field = styled.div`
  display: grid;
  grid-template-columns: 168px minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[3]} ${theme.space[4]};
  & strong { display: block; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & small { display: block; color: ${theme.colour.text}; font-size: ${theme.size.sm}; }
  & em { display: block; color: ${theme.colour.danger}; font-style: normal; font-size: ${theme.size.sm}; }
  @container page (max-width: 560px) { grid-template-columns: minmax(0, 1fr); }
`

const Ground = styled.div<{ $dark: boolean | undefined }>`
  display: grid;
  height: 72px;
  place-items: center;
  padding: ${theme.space[2]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${({ $dark }) => ($dark ? '#121815' : '#ffffff')};
  color: ${({ $dark }) => ($dark ? '#cdd4cf' : '#3b4743')};
  font-size: ${theme.size.sm};
  & > img { max-width: 100%; max-height: 56px; object-fit: contain; }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
`
