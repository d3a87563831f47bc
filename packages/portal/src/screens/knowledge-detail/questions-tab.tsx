import { createLoaded } from '@lyceum/core'
import type { KnowledgeBase } from '@lyceum/core/contract'
import { searchBase } from '@lyceum/core/contract/knowledge'
import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PassageCard } from './passage-card.tsx'

/** How many passages are shown; an agent is given about as many. */
const topK = 8

/** Searches the base as an agent would, and shows the passages. */
export function QuestionsTab({ base }: { base: KnowledgeBase }) {
  const { client } = usePortal()
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [entered, setEntered] = useState('')
  const [asked, setAsked] = useState('')
  const search = useMemo(
    () =>
      createLoaded(async (signal, query: string) => {
        const params = { baseId: base.id }
        const { items } = await client.request(searchBase, { params, body: { query, topK }, signal, quiet: true })
        return { query, items }
      }),
    [client, base.id]
  )
  const result = useStore(search.$state)
  const isCurrent = result.state === 'loaded' && result.value.query === asked
  const ask = () => {
    const query = entered.trim().slice(0, limits.message)
    if (!query) return
    setAsked(query)
    void search.load(query)
  }
  return (
    <Column>
      <Intro>{t('question.intro')}</Intro>
      <Question
        role="search"
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        <TextField
          label={t('question.label')}
          hideLabel
          placeholder={t('question.placeholder')}
          autoComplete="off"
          value={entered}
          onChange={setEntered}
        />
        <Button type="submit" kind="primary" busy={asked !== '' && !isCurrent && result.state !== 'failed'}>
          {t('question.ask')}
        </Button>
      </Question>
      {asked && result.state === 'failed' && (
        <ErrorState
          title={t('question.failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void search.load(asked)}>{t('retry')}</Button>}
        />
      )}
      {asked && result.state !== 'failed' && !isCurrent && (
        <SkeletonGroup label={t('question.searching')}>
          <Skeleton shape="box" height="120px" />
        </SkeletonGroup>
      )}
      {asked && isCurrent && result.value.items.length === 0 && (
        <ErrorState notFound title={t('question.none')} text={t('question.noneText')} />
      )}
      {asked && isCurrent && result.value.items.length > 0 && (
        <>
          <Intro role="status">
            {t('question.results', { count: result.value.items.length, figure: number(result.value.items.length) })}
          </Intro>
          <List>
            {result.value.items.map((passage, index) => (
              <PassageCard key={`${passage.documentId} ${passage.position}`} passage={passage} position={index + 1} />
            ))}
          </List>
        </>
      )}
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  max-width: 820px;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`

const Intro = styled.p`color: ${theme.colour.textMuted};`

const Question = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[2]};
  align-items: center;
  /* The whole width for the question. */
  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr);
    & > button { justify-self: end; }
  }
`

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  list-style: none;
`
