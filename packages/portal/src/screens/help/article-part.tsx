import type { Locale } from '@lyceum/core/contract'
import { MarkdownText } from '@lyceum/widget/chat'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { topicPicture } from '../../help/pictures/pictures.ts'
import type { ArticleSection } from '../../help/read-article.ts'
import type { HelpTopic } from '../../help/topics.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { chatWordsFor } from '../../parts/chat-words.ts'
import { theme } from '../../theme/theme.ts'

/** A section of an article: its heading, which has a link to itself, its text as the chat draws Markdown, and its picture. */
export function ArticlePart({ topic, section }: { topic: HelpTopic; section: ArticleSection }) {
  const { i18n } = useTranslation()
  const t = useWords('help')
  const words = use(chatWordsFor(i18n.language as Locale))
  const { id, heading, text } = section
  const Picture = topicPicture(topic, id)
  return (
    <Section id={id || undefined}>
      {id && (
        <h2>
          {heading}
          <Anchor href={`#${id}`} aria-label={t('anchor', { heading })}>
            #
          </Anchor>
        </h2>
      )}
      <MarkdownText text={text} words={words} />
      {Picture && (
        <LazyPart>
          <Place>
            <Picture />
          </Place>
        </LazyPart>
      )}
    </Section>
  )
}

const Anchor = styled.a`
  margin-inline-start: ${theme.space[2]};
  padding-inline: ${theme.space[1]};
  color: ${theme.colour.textMuted};
  font-weight: ${theme.weight.regular};
  text-decoration: none;
  opacity: 0;
  &:focus-visible { opacity: 1; }
  @media print { display: none; }
`

/** Drawings have the size in which their words are as large as the text. */
const Place = styled.div`
  padding-top: ${theme.space[2]};
  & > svg { max-width: 480px; }
`

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  scroll-margin-top: ${theme.space[4]};
  & > h2:focus { outline: none; }
  & > h2:hover > ${Anchor} { opacity: 1; }
  break-inside: avoid-page;
`
