import { useFace } from './face.ts'
import { Icon, type IconName } from './icons.tsx'
import { useStore } from './use-store.ts'

/** A way of answering that the person turns on or off for what they send next. */
export function Toggle({ name, icon }: { name: 'deepThinking' | 'onlineSearch'; icon: IconName }) {
  const { chat, t } = useFace()
  const on = useStore(chat.composer.$draft)[name]
  return (
    <button type="button" className="ly-chip ly-toggle" aria-pressed={on} onClick={() => chat.composer.set({ [name]: !on })}>
      <Icon name={icon} />
      {t(`chat.${name}`)}
    </button>
  )
}
