import type { ChatStore } from '@lyceum/core'
import type { ConversationMatch } from '@lyceum/core/contract/conversations'
import { limits } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useEffect, useState } from 'react'
import { isPressed } from '../kit/is-pressed.ts'
import { withoutMarkdown } from '../markdown/without-markdown.ts'

/** An excerpt is cut out of a message: without half a word at its beginning, and without Markdown, of which lines are one. */
const plainExcerpt = (excerpt: string) =>
  withoutMarkdown(excerpt.replace(/(^|\s)(#{1,6}|>)(?=\s)/g, ' '))
    .replace(/^[a-z]{1,12}\s/, '… ')
    .trim()

/** Milliseconds without a key until what was entered is looked for. */
const pauseMs = 250

type HistorySearchProps = {
  chat: ChatStore
  words: Words<ChatWords>
  onOpen(conversationId: string, messageId: string | null): void
  /** Called with whether there is something to look for, so that the list can make room. */
  onSearching(searching: boolean): void
}

/** Looks through the conversations with the agent; what is found opens at the message. */
export function HistorySearch({ chat, words: t, onOpen, onSearching }: HistorySearchProps) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly ConversationMatch[] | 'failed' | null>(null)
  const matches = found === 'failed' ? null : found
  const wanted = query.trim()
  useEffect(() => {
    onSearching(wanted !== '')
    if (!wanted) {
      setFound(null)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const conversations = await chat.conversations.search(wanted, controller.signal)
      if (!controller.signal.aborted) setFound(conversations ?? 'failed')
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, chat, onSearching])
  return (
    <search>
      <input
        type="search"
        value={query}
        maxLength={limits.searchText}
        placeholder={t('chat.searchHistory')}
        aria-label={t('chat.searchHistory')}
        onChange={event => setQuery(event.currentTarget.value)}
        onKeyDown={event => {
          if (!query || !isPressed(event, 'Escape')) return
          event.preventDefault()
          setQuery('')
        }}
      />
      <p className={matches?.length ? 'ly-hidden' : 'ly-quiet'} role="status">
        {matches && t(matches.length > 0 ? 'chat.found' : 'chat.nothingFound', { count: matches.length })}
        {wanted && !matches && t(found ? 'chat.searchFailed' : 'chat.loading')}
      </p>
      {matches && matches.length > 0 && (
        <ul>
          {matches.map(({ conversation, messageId, excerpt }) => (
            <li key={conversation.id}>
              <button type="button" className="ly-open" onClick={() => onOpen(conversation.id, messageId)}>
                {conversation.name}
                {excerpt && <span className="ly-quiet ly-excerpt">{plainExcerpt(excerpt)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
