import type { AgentConfig } from '@lyceum/core/contract/agents'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { searchIcon, thinkingIcon } from './icons/ways.ts'
import { useStore } from './use-store.ts'

/** The ways of answering that the person may turn on for what they send next. */
export function Toggles({ capabilities }: Pick<AgentConfig, 'capabilities'>) {
  return (
    <>
      {capabilities.deepThinking && <Toggle name="deepThinking" icon={thinkingIcon} />}
      {capabilities.onlineSearch && <Toggle name="onlineSearch" icon={searchIcon} />}
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
