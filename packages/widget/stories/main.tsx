import '../src/chat/styles/tokens.css'
import '../src/chat/styles/dark.css'
import '../src/chat/styles/chat.css'
import './stories.css'
import { fallbackLocale, type Locale } from '@lyceum/core/contract/locales'
import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { createTestChat } from '@lyceum/core/testing'
import { ChatPanel, HistoryList } from '@lyceum/widget/chat'
import { createRoot } from 'react-dom/client'
import { worlds } from './worlds.ts'

const query = new URLSearchParams(location.search)
const locale = (query.get('locale') ?? fallbackLocale) as Locale
const story = query.get('story')
document.documentElement.lang = locale
document.documentElement.dataset.theme = query.get('theme') ?? 'light'

const root = createRoot(document.getElementById('root')!)
const world = story ? worlds[story] : undefined

if (world) {
  const words = createWords(locale, await loadChatWords(locale))
  const { chat } = createTestChat(world)
  chat.load()
  if (story === 'counter') chat.composer.set({ text: 'x'.repeat(4010) })
  root.render(
    <main className="story">
      <h1 className="ly-hidden">{story}</h1>
      {story === 'history' && <HistoryList chat={chat} words={words} now={Date.parse('2026-03-02T12:00:00Z')} />}
      <ChatPanel chat={chat} words={words} />
    </main>
  )
} else {
  root.render(
    <main>
      <h1>Chat stories</h1>
      <ul>
        {Object.keys(worlds).map(name => (
          <li key={name}>
            <a href={`?story=${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
