import { limits } from '@lyceum/core/contract/limits'
import { type ConnectionField, fieldsOf, isRequired, type Platform, platformOf } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { useFieldLabel, useOptionLabel, useWayLabel } from '../../platforms/field-label.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type SecretEnds, wayOf, withWay } from './draft.ts'
import type { Publishing } from './publish.store.ts'

type ConnectionFieldsProps = {
  store: Publishing
  platform: Platform
  /** Names of fields that have an error. */
  wrong: readonly string[]
}

/**
 * The connection fields of a platform, as its table in the contract defines them: of alternatives the chosen one, and rare ones when
 * they are asked for or have something to show.
 */
export function ConnectionFields({ store, platform, wrong }: ConnectionFieldsProps) {
  const t = useWords('publish')
  const labelOf = useFieldLabel(platform)
  const wayLabelOf = useWayLabel(platform)
  const optionLabels = useOptionLabel(platform)
  const draft = useStore(store.$draft)
  const stored: SecretEnds = useStore(store.$agent)?.connection.secretEnds ?? {}
  const [asksForMore, setAsksForMore] = useState(false)
  const rareFields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (asksForMore) rareFields.current?.querySelector<HTMLElement>(':is(button, input, textarea):not([aria-hidden] *)')?.focus()
  }, [asksForMore])
  const { type, fields } = draft
  const alternatives = platformOf(platform).alternatives ?? []
  const way = wayOf(draft, stored)
  const [first] = alternatives.flat()
  const isOfOther = (name: string) => alternatives.some((names, index) => index !== way && names.includes(name))
  const shown = fieldsOf(platform, type).filter(({ name }) => !isOfOther(name))
  const rare = shown.filter(field => field.rare)
  const hasMore = asksForMore || rare.some(({ name }) => fields[name] || stored[name] !== undefined || wrong.includes(name))

  const fieldOf = (field: ConnectionField) => {
    const required = isRequired(field, type) || (alternatives[way]?.includes(field.name) ?? false)
    return (
      <InputField
        key={field.name}
        field={field}
        required={required}
        optional={!required}
        label={labelOf(field.name)}
        optionLabels={optionLabels}
        platform={platformNames[platform]}
        value={fields[field.name] === undefined ? '' : fields[field.name]!}
        storedEnd={stored[field.name]}
        onChange={value => store.change({ fields: { ...fields, [field.name]: value } })}
      />
    )
  }
  const own = shown.filter(field => !field.rare && !alternatives[way]?.includes(field.name))
  return (
    <>
      {own.map(fieldOf)}
      {first && (
        <RadioChips
          name="way"
          label={t('way')}
          value={String(way)}
          onChange={chosen => store.change(withWay(draft, Number(chosen), stored))}
          choices={alternatives.map(([name = ''], index) => ({ id: String(index), label: wayLabelOf(name) }))}
        />
      )}
      {shown.filter(field => alternatives[way]?.includes(field.name)).map(fieldOf)}
      {rare.length > 0 && !hasMore && (
        <More kind="quiet" onPress={() => setAsksForMore(true)}>
          {t('moreSettings')}
        </More>
      )}
      {hasMore && rare.length > 0 && <Rare ref={rareFields}>{rare.map(fieldOf)}</Rare>}
    </>
  )
}

const Rare = styled.div`display: contents;`

/** Its words begin where the fields do. */
const More = styled(Button)`
  align-self: flex-start;
  margin-inline-start: calc(-1 * ${theme.space[4]});
`

type FieldProps = {
  field: ConnectionField
  required: boolean
  /** Marks the field as optional, unless it is one of several alternatives. */
  optional: boolean
  label: string
  /** What people read of the values of a choice. */
  optionLabels: ReturnType<typeof useOptionLabel>
  /** Name of the platform, for the warning about a secret of another kind. */
  platform: string
  /** Null when the stored secret shall be removed. */
  value: string | null
  /** Last characters of the stored secret, if there is one. */
  storedEnd?: string | undefined
  onChange: (value: string | null) => void
}

function InputField(props: FieldProps) {
  const { field, required, optional, label, optionLabels, value, onChange } = props
  const t = useWords('publish')
  const { organisation } = usePortal()
  const region = useStore(organisation.$organisation)?.region
  const { name, kind, exampleIn } = field
  const example = exampleIn?.[region ?? ''] ?? field.example
  if (kind === 'secret') return <SecretField {...props} />
  const common = { name, label, required, hint: optional ? t('optional') : undefined, onChange }
  if (kind === 'prose') {
    const told = t('instructionsHint', { mark: '{{topic}}' })
    return <TextArea {...common} rows={4} hint={told} value={value ?? ''} max={limits.instructions} />
  }
  if (kind === 'json') return <TextArea {...common} code rows={2} placeholder={example} value={value ?? ''} />
  if (kind === 'preference') {
    const none = optionLabels.ofNone(name) ?? t('asUsual')
    const choices = [{ id: unset, label: none }, ...field.options!.map(id => ({ id, label: optionLabels.of(id) }))]
    return <Select {...common} choices={choices} value={value || unset} onChange={id => onChange(id === unset ? '' : id)} />
  }
  if (kind === 'choice')
    return <Select {...common} choices={field.options!.map(id => ({ id, label: id }))} value={value || null} />
  const address = kind === 'url' ? { inputMode: 'url' as const } : kind === 'number' ? { inputMode: 'decimal' as const } : {}
  return <TextField {...common} {...address} value={value ?? ''} autoComplete="off" spellCheck="false" placeholder={example} />
}

/** Stands for no preference in the list. */
const unset = 'unset'

/** A stored secret is never shown: an empty field keeps it, a value replaces it. */
function SecretField({ field, required, optional, label, platform, value, storedEnd, onChange }: FieldProps) {
  const t = useWords('publish')
  const { name, multiline, example = '' } = field
  const isStored = storedEnd !== undefined
  const hint = (
    <>
      {t(value === null ? 'removed' : isStored ? 'keyKept' : optional ? 'keyHintOptional' : 'keyHint')}
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
        <TextArea {...common} code rows={3} onChange={text => onChange(text.slice(0, limits.privateKey))} />
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
