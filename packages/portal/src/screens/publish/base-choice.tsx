import { limits, listBases, type RestrictedAgent } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

type Base = RestrictedAgent['knowledgeBases'][number]
type BaseChoiceProps = {
  chosen: Base[]
  /** Who published the agent; undefined for a new one. */
  publisherId: string | undefined
  onChange: (chosen: Base[]) => void
}

/**
 * The knowledge bases that the agent always uses, among those its publisher may read. An administrator who edits somebody else's agent can only
 * take bases away. Nothing is drawn for who may read none.
 */
export function BaseChoice({ chosen, publisherId, onChange }: BaseChoiceProps) {
  const t = useWords('publish')
  const { client, user } = usePortal()
  const [readable, setReadable] = useState<readonly Base[]>([])
  const me = useStore(user.$user)?.id
  const isMine = publisherId === undefined || publisherId === me
  useEffect(() => {
    if (!isMine) return
    const controller = new AbortController()
    const { signal } = controller
    client.request(listBases, { query: { pageSize: limits.maxPageSize }, signal }).then(
      ({ items }) => signal.aborted || setReadable(items),
      // The client has reported it.
      () => undefined
    )
    return () => controller.abort()
  }, [client, isMine])
  const [offeredAtFirst] = useState(chosen)
  const offered = [...offeredAtFirst, ...readable.filter(base => !offeredAtFirst.some(({ id }) => id === base.id))]
  if (offered.length === 0) return null
  const isChosen = ({ id }: Base) => chosen.some(base => base.id === id)
  const full = chosen.length >= limits.knowledgeBasesOfAgent
  return (
    <Fields>
      <legend>{t('knowledgeBases')}</legend>
      <p>{t('knowledgeBasesHint', { count: limits.knowledgeBasesOfAgent })}</p>
      <ul>
        {offered.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              selected={isChosen({ id, name })}
              disabled={full && !isChosen({ id, name })}
              onChange={wanted => onChange(wanted ? [...chosen, { id, name }] : chosen.filter(base => base.id !== id))}
            />
          </li>
        ))}
      </ul>
    </Fields>
  )
}

const Fields = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend { padding: 0; color: ${theme.colour.textStrong}; font-size: ${theme.size.sm}; font-weight: ${theme.weight.strong}; }
  & > p { margin: ${theme.space[1]} 0 ${theme.space[2]}; color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  & > ul { display: grid; max-height: 200px; gap: ${theme.space[2]}; margin: 0; padding: 4px; overflow-y: auto; list-style: none; }
  & li { min-width: 0; overflow-wrap: anywhere; }
`
