import '@lyceum/widget/chat.css'
import type { CopiedMessage, Locale } from '@lyceum/core/contract'
import { MarkdownText, shownMarkdown } from '@lyceum/widget/chat'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { chatWordsFor } from '../chat-words.ts'

type CopiedMessagesProps = {
  messages: readonly CopiedMessage[]
  agent: string
  /** Who asked, where that is told. */
  person?: string
}

/** What was said, as the chat draws it, with nothing to press but links. */
export default function CopiedMessages({ messages, agent, person }: CopiedMessagesProps) {
  const t = useWords('copy')
  return (
    <List aria-label={t('messages')}>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Message key={index} $side={message.side}>
          <Said message={message} agent={agent} person={person ?? t('human')} />
        </Message>
      ))}
    </List>
  )
}

function Said({ message, agent, person }: { message: CopiedMessage; agent: string; person: string }) {
  const { i18n } = useTranslation()
  const t = useWords('copy')
  const { shortTime } = useFormats()
  const words = use(chatWordsFor(i18n.language as Locale))
  const { side, at, text, values, sources, files } = message
  return (
    <>
      <Who>
        <span dir="auto">{side === 'human' ? person : agent}</span> <time dateTime={at}>{shortTime(at)}</time>
      </Who>
      {values.length > 0 && (
        <Values>
          {values.map(({ name, text: value }) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </Values>
      )}
      {text && side === 'human' && <Asked dir="auto">{text}</Asked>}
      {text && side === 'agent' && <MarkdownText text={shownMarkdown({ text, sources })} words={words} />}
      <Pictures>
        {files.map(({ name, picture, url }) => picture && url && <img key={url} src={url} alt={name} loading="lazy" />)}
      </Pictures>
      {files.some(({ picture, url }) => !(picture && url)) && (
        <Notes aria-label={t('files')}>
          {files
            .filter(({ picture, url }) => !(picture && url))
            .map(({ name, url }) => (
              <li key={`${name} ${url}`} dir="auto">
                {url ? (
                  <a href={url} target="_blank" rel="noopener">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </li>
            ))}
        </Notes>
      )}
      {sources.length > 0 && (
        <>
          <h3>{t('sources')}</h3>
          <Notes as="ol" aria-label={t('sources')}>
            {sources.map(({ position, file, page, heading, url }) => {
              const line = [file, page === null ? '' : t('page', { page }), heading ?? ''].filter(Boolean).join(' · ')
              return (
                <li key={position} value={position} dir="auto">
                  {isWeb(url) ? (
                    <a href={url} target="_blank" rel="noopener noreferrer">
                      {line}
                    </a>
                  ) : (
                    line
                  )}
                </li>
              )
            })}
          </Notes>
        </>
      )}
    </>
  )
}

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Message = styled.li<{ $side: CopiedMessage['side'] }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
  background: ${({ $side }) => ($side === 'human' ? theme.colour.sunken : theme.colour.raised)};
  & .ly-chat { height: auto; background: none; }
  & > h3 { font-size: ${theme.size.sm}; }
`

const Who = styled.h2`
  font-size: ${theme.size.md};
  & > time { color: ${theme.colour.text}; font-size: ${theme.size.sm}; font-weight: ${theme.weight.regular}; }
`

const Asked = styled.p`
  color: ${theme.colour.textStrong};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

const Values = styled.dl`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  & dt { font-size: ${theme.size.sm}; }
  & dd { margin: 0; color: ${theme.colour.textStrong}; white-space: pre-wrap; overflow-wrap: anywhere; }
`

const Pictures = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[3]};
  &:empty { display: none; }
  & > img { max-width: 100%; max-height: 480px; border-radius: ${theme.radius.md}; }
`

const Notes = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
  margin: 0;
  padding-inline-start: ${theme.space[5]};
  list-style: disc;
  &:is(ol) { list-style: decimal; }
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`
