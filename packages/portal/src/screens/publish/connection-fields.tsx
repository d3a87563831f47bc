import { limits } from '@lyceum/core/contract/limits'
import { type ConnectablePlatform, type ConnectionField, fieldsOf, isRequired, platformOf } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { useFieldLabel } from '../../platforms/field-label.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Publishing } from './publish.store.ts'

/** The connection fields of a platform, as its table in the contract defines them. */
export function ConnectionFields({ store, platform }: { store: Publishing; platform: ConnectablePlatform }) {
  const labelOf = useFieldLabel(platform)
  const { type, fields } = useStore(store.$draft)
  const stored: Record<string, string | undefined> = useStore(store.$agent)?.connection.secretEnds ?? {}
  const grouped = platformOf(platform).alternatives?.flat() ?? []
  return (
    <>
      <Alternatives platform={platform} labelOf={labelOf} />
      {fieldsOf(platform, type).map(field => (
        <InputField
          key={field.name}
          field={field}
          required={isRequired(field, type)}
          optional={!isRequired(field, type) && !grouped.includes(field.name)}
          label={labelOf(field.name)}
          platform={platformNames[platform]}
          value={fields[field.name] === undefined ? '' : fields[field.name]!}
          storedEnd={stored[field.name]}
          onChange={value => store.change({ fields: { ...fields, [field.name]: value } })}
        />
      ))}
    </>
  )
}

/** Hint for a platform with alternatives: “Enter A, or B and C.” */
function Alternatives({ platform, labelOf }: { platform: ConnectablePlatform; labelOf: (name: string) => string }) {
  const t = useWords('publish')
  const { i18n } = useTranslation()
  const { alternatives } = platformOf(platform)
  if (!alternatives) return null
  const all = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const one = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return <p>{t('alternatives', { groups: spaced(one.format(alternatives.map(names => all.format(names.map(labelOf))))) })}</p>
}

/** Between Chinese and Latin letters stands a space, which lists put together by the browser lack. */
const spaced = (text: string) => text.replace(/(\p{Script=Han})(?=[A-Za-z])/gu, '$1 ')

type FieldProps = {
  field: ConnectionField
  required: boolean
  /** Marks the field as optional, unless it is one of several alternatives. */
  optional: boolean
  label: string
  /** Name of the platform, for the warning about a secret of another kind. */
  platform: string
  /** Null when the stored secret shall be removed. */
  value: string | null
  /** Last characters of the stored secret, if there is one. */
  storedEnd?: string | undefined
  onChange: (value: string | null) => void
}

function InputField(props: FieldProps) {
  const { field, required, optional, label, value, onChange } = props
  const t = useWords('publish')
  const { name, kind, example } = field
  if (kind === 'secret') return <SecretField {...props} />
  const common = { name, label, required, hint: optional ? t('optional') : undefined, onChange }
  if (kind === 'choice')
    return <Select {...common} choices={field.options!.map(id => ({ id, label: id }))} value={value || null} />
  const address = kind === 'url' ? ({ inputMode: 'url' } as const) : {}
  return <TextField {...common} {...address} value={value ?? ''} autoComplete="off" spellCheck="false" placeholder={example} />
}

/** A stored secret is never shown: an empty field keeps it, a value replaces it. */
function SecretField({ field, required, optional, label, platform, value, storedEnd, onChange }: FieldProps) {
  const t = useWords('publish')
  const { name, multiline, example = '' } = field
  const isStored = storedEnd !== undefined
  const hint = (
    <>
      {optional && <Line>{t('optional')}</Line>}
      {t(value === null ? 'removed' : isStored ? 'keyKept' : 'keyHint')}
      {!startsLike(value ?? '', example) && <Warning role="status">{t('keyDoubt', { platform, example })}</Warning>}
    </>
  )
  const common = {
    name,
    label,
    hint,
    required: required && !isStored,
    placeholder: isStored && value !== null ? `••••••••${storedEnd}` : multiline ? example : undefined,
    value: value ?? ''
  }
  return (
    <>
      {multiline ? (
        <TextArea {...common} code rows={4} onChange={text => onChange(text.slice(0, limits.privateKey))} />
      ) : (
        <TextField
          {...common}
          type="password"
          autoComplete="new-password"
          onChange={text => onChange(text.slice(0, limits.apiKey))}
        />
      )}
      {isStored && !required && value === '' && (
        <Button kind="quiet" onPress={() => onChange(null)}>
          {t('removeStored')}
        </Button>
      )}
    </>
  )
}

const startsLike = (secret: string, example: string) => {
  const typed = secret.trim()
  return typed.startsWith(example) || example.startsWith(typed)
}

const Line = styled.span`display: block;`

const Warning = styled(Line)`
  color: ${theme.tone.warning.text};
`
