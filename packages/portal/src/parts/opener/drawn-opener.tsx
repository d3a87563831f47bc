import '@lyceum/widget/chat.css'
import type { Locale } from '@lyceum/core/contract'
import { OpenerText } from '@lyceum/widget/chat'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { chatWordsFor } from '../chat-words.ts'

/** Draws an opener with the code of the chat. */
export default function DrawnOpener({ text }: { text: string }) {
  const { i18n } = useTranslation()
  return <OpenerText text={text} words={use(chatWordsFor(i18n.language as Locale))} />
}
