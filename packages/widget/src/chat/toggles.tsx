import type { AgentConfig } from '@lyceum/core/contract/agents'
import { useFace } from './face.ts'
import { Icon } from './icon.tsx'
import { search, think } from './icons/ways.ts'
import { useStore } from './use-store.ts'

/** The ways of answering that the person may turn on for what they send next. */
export function Toggles({ capabilities }: Pick<AgentConfig, 'capabilities'>) {
  return (
    <>
      {capabilities.deepThinking && <Toggle name="deepThinking" icon={think} />}
      {capabilities.onlineSearch && <Toggle name="onlineSearch" icon={search} />}
    </>
  )
}

function Toggle({ name, icon }: { name: 'deepThinking' | 'onlineSearch'; icon: string }) {
  const { chat, t } = useFace()
  const on = useStore(chat.composer.$draft)[name]
  return (
    <button type="button" className="ly-chip ly-toggle" aria-pressed={on} onClick={() => chat.composer.set({ [name]: !on })}>
      <Icon path={icon} />
      {t(`chat.${name}`)}
    </button>
  )
}
