import { type MouseEvent, useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from './icon-button.tsx'
import { checkIcon, copyIcon } from './icons/messages.ts'

type CopyButtonProps = {
  text: string
  label?: 'chat.copy' | 'chat.copyCode'
  /** What programs that take formatted text get besides. */
  getHtml?: (button: HTMLElement) => string | undefined
}

/** Copies `text` and confirms that for two seconds. */
export function CopyButton({ text, label = 'chat.copy', getHtml }: CopyButtonProps) {
  const { t, say } = useChatContext()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const html = getHtml?.(currentTarget)
    const written = await write(text, html).then(
      () => true,
      () => false
    )
    const done = written || copyBySelection(text, html)
    setCopied(done)
    if (done) say(t('chat.copied'))
  }
  return <ChatIconButton icon={copied ? checkIcon : copyIcon} label={t(copied ? 'chat.copied' : label)} onClick={copy} />
}

/** @throws where the clipboard's own interface is missing or refused */
async function write(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || !('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(text)
  const as = (type: string, part: string) => new Blob([part], { type })
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': as('text/plain', text), 'text/html': as('text/html', html) })
  ])
}

/**
 * Copies a text where the clipboard's own interface is refused: without HTTPS, and in a frame that its page does not allow it. Returns
 * whether it succeeded. Only within a few seconds of a press.
 */
function copyBySelection(text: string, html: string | undefined): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const addHtml = (event: ClipboardEvent) => {
    if (html === undefined) return
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
  }
  field.addEventListener('copy', addHtml)
  const copied = document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
  return copied
}
