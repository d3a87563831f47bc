import type { AgentConfig } from '@lyceum/core/contract/agents'
import { useContext } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { searchIcon, thinkingIcon } from '../kit/icons/answer-modes.ts'
import { useStore } from '../kit/store.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { withWords } from '../kit/with-words.ts'
import { LibraryContext } from './library.ts'

/** Turns answer modes (deep thinking, online search) on or off for the next question, and chooses what to search for it. */
export function Toggles({ capabilities }: Pick<AgentConfig, 'capabilities'>) {
  const { t } = useChatContext()
  const library = useContext(LibraryContext)
  const offersBases = capabilities.knowledgeBases && library !== null
  const picker = useLazy(offersBases, () => withWords(t, import('./base-picker.tsx'), 'panels'))
  return (
    <>
      {capabilities.deepThinking && <Toggle name="deepThinking" icon={thinkingIcon} />}
      {capabilities.onlineSearch && <Toggle name="onlineSearch" icon={searchIcon} />}
      {picker && library && <picker.BasePicker library={library} />}
    </>
  )
}

function Toggle({ name, icon }: { name: 'deepThinking' | 'onlineSearch'; icon: string }) {
  const { chat, t } = useChatContext()
  const on = useStore(chat.composer.$draft)[name]
  const label = t(`chat.${name}`)
  return (
    <button
      type="button"
      className="ly-chip ly-toggle"
      title={label}
      aria-pressed={on}
      onClick={() => chat.composer.set({ [name]: !on })}
    >
      <Icon path={icon} />
      <span data-short={t(`chat.${name}Short`)}>{label}</span>
    </button>
  )
}
