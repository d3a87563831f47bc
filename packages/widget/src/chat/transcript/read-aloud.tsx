import type { Locale } from '@lyceum/core/contract/locales'
import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { stopIcon } from '../kit/icons/frame.ts'
import { spokenPieces } from './spoken-pieces.ts'

/** Has the browser read an answer aloud. Another answer's reading ends this one. */
export function ReadAloud({ text }: { text: string }) {
  const { t } = useChatContext()
  const [reading, setReading] = useState(false)
  useEffect(() => {
    if (!reading) return
    const pieces = spokenPieces(text, t.locale as Locale)
    const end = () => setReading(false)
    for (const [index, { lang, words }] of pieces.entries()) {
      const utterance = new SpeechSynthesisUtterance(words)
      utterance.lang = lang
      utterance.onerror = end
      if (index === pieces.length - 1) utterance.onend = end
      speechSynthesis.speak(utterance)
    }
    if (pieces.length === 0) end()
    return () => speechSynthesis.cancel()
  }, [reading, text, t])
  const toggle = () => {
    // What another answer reads ends with an error there.
    if (!reading) speechSynthesis.cancel()
    setReading(!reading)
  }
  return (
    <ChatIconButton
      icon={reading ? stopIcon : speakerIcon}
      label={t(reading ? 'chat.stopReading' : 'chat.readAloud')}
      onClick={toggle}
    />
  )
}

const speakerIcon = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11'
