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
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PassageCard } from './passage-card.tsx'

/** How many passages may be asked for; an agent is given about as many as the second. */
const numbers = [4, 8, limits.searchTopK] as const
type Count = `${(typeof numbers)[number]}`

/** Searches the base as an agent would, and shows the passages. */
export function QuestionsTab({ base }: { base: KnowledgeBase }) {
  const { client } = usePortal()
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [entered, setEntered] = useState('')
  const [asked, setAsked] = useState('')
  /** How often was asked: the same question may have another answer. */
  const [attempt, setAttempt] = useState(0)
  const search = useMemo(
    () =>
      createLoaded(async (signal, { attempt, ...body }: { attempt: number; query: string; topK: number }) => {
        const params = { baseId: base.id }
        const { items } = await client.request(searchBase, { params, body, signal, quiet: true })
        return { attempt, items }
      }),
    [client, base.id]
  )
  const result = useStore(search.$state)
  const [count, setCount] = useState<Count>('8')
  const [document, setDocument] = useState(everyDocument)
  const isCurrent = result.state === 'loaded' && result.value.attempt === attempt
  const ask = (query: string, count: Count) => {
    if (!query) return
    setAsked(query)
    setDocument(everyDocument)
    setAttempt(attempt + 1)
    void search.load({ attempt: attempt + 1, query, topK: Number(count) })
  }
  const found = isCurrent ? result.value.items : []
  const documents = new Map(found.map(({ documentId, documentName }) => [documentId, documentName]))
  const best = found[0]?.score ?? 0
  return (
    <Column>
      <Intro>{t('question.intro')}</Intro>
      <Question
        role="search"
        onSubmit={event => {
          event.preventDefault()
          ask(entered.trim().slice(0, limits.message), count)
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
          actions={<Button onPress={() => ask(asked, count)}>{t('retry')}</Button>}
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
      {asked && found.length > 0 && (
        <>
          <Bar>
            <Intro role="status">{t('question.results', { count: found.length, figure: number(found.length) })}</Intro>
            {documents.size > 1 && (
              <Select
                variant="filter"
                label={t('question.document')}
                value={document}
                onChange={setDocument}
                choices={[
                  { id: everyDocument, label: t('question.everyDocument') },
                  ...[...documents].map(([id, label]) => ({ id, label }))
                ]}
              />
            )}
            <Select
              variant="filter"
              label={t('question.count')}
              value={count}
              onChange={chosen => {
                setCount(chosen)
                ask(asked, chosen)
              }}
              choices={numbers.map(most => ({ id: `${most}` as const, label: t('question.most', { figure: number(most) }) }))}
            />
          </Bar>
          <List>
            {found.map(
              (passage, index) =>
                (document === everyDocument || passage.documentId === document) && (
                  <PassageCard
                    key={`${passage.documentId} ${passage.position}`}
                    passage={passage}
                    position={index + 1}
                    fit={best > 0 ? passage.score / best : 1}
                  />
                )
            )}
          </List>
        </>
      )}
    </Column>
  )
}

const everyDocument = ''

const Column = styled.div`
  display: grid;
  max-width: 820px;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`

const Intro = styled.p`color: ${theme.colour.textMuted};`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  & > p { flex: 1; }
  ${theme.media.small} { & > p { flex-basis: 100%; } }
`

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
