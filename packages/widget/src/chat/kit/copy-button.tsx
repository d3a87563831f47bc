import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from './icon-button.tsx'
import { checkIcon, copyIcon } from './icons/messages.ts'

/** Copies `text` and confirms that for two seconds. */
export function CopyButton({ text, label = 'chat.copy' }: { text: string; label?: 'chat.copy' | 'chat.copyCode' }) {
  const { t, say } = useChatContext()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const written = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false
    )
    const done = written || copyBySelection(text)
    setCopied(done)
    if (done) say(t('chat.copied'))
  }
  return <ChatIconButton icon={copied ? checkIcon : copyIcon} label={t(copied ? 'chat.copied' : label)} onClick={copy} />
}

/**
 * Copies a text where the clipboard's own interface is refused: without HTTPS, and in a frame that its page does not allow it. Returns
 * whether it succeeded. Only within a few seconds of a press.
 */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
  return copied
}
