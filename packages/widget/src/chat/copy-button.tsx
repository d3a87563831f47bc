import { useEffect, useState } from 'react'
import { useFace } from './face.ts'
import { IconButton } from './icon-button.tsx'
import { check, copy as sheets } from './icons/messages.ts'

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label = 'chat.copy' }: { text: string; label?: 'chat.copy' | 'chat.copyCode' }) {
  const { t } = useFace()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    // Refused in a frame whose page does not allow it: the text stays selectable.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {}
    )
  return <IconButton icon={copied ? check : sheets} label={t(copied ? 'chat.copied' : label)} onClick={copy} />
}
