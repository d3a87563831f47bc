import type { AgentConfig } from '@lyceum/core/contract/agents'
import { BasePicker } from './base-picker.tsx'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { searchIcon, thinkingIcon } from './icons/answer-modes.ts'
import { useStore } from './use-store.ts'

/** Turns answer modes (deep thinking, online search) on or off for the next question, and chooses what to search for it. */
export function Toggles({ capabilities }: Pick<AgentConfig, 'capabilities'>) {
  const { library } = useChatContext()
  return (
    <>
      {capabilities.deepThinking && <Toggle name="deepThinking" icon={thinkingIcon} />}
      {capabilities.onlineSearch && <Toggle name="onlineSearch" icon={searchIcon} />}
      {capabilities.knowledgeBases && library && <BasePicker library={library} />}
    </>
  )
}

function Toggle({ name, icon }: { name: 'deepThinking' | 'onlineSearch'; icon: string }) {
  const { chat, t } = useChatContext()
  const on = useStore(chat.composer.$draft)[name]
  return (
    <button type="button" className="ly-chip ly-toggle" aria-pressed={on} onClick={() => chat.composer.set({ [name]: !on })}>
      <Icon path={icon} />
      {t(`chat.${name}`)}
    </button>
  )
}
