import type { AgentConfig } from '@lyceum/core/contract/agents'
import type { AgentMessage } from '@lyceum/core/contract/chat'
import type { Locale } from '@lyceum/core/contract/locales'
import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { stopIcon } from '../kit/icons/frame.ts'
import { spokenPieces } from '../markdown/plain-text.ts'

/** Whether answers can be read aloud: by the agent's platform, or by the browser. */
export const canReadAloud = (config: AgentConfig | null): boolean =>
  config?.capabilities.spoken === true || 'speechSynthesis' in globalThis

/** The sound of a platform that is heard. */
let heard: HTMLAudioElement | undefined

export const isReadingAloud = (): boolean => heard !== undefined || globalThis.speechSynthesis?.speaking === true

/**
 * Has an answer read aloud in the voice of its agent's platform, where it has one, else by the browser, which also stands in for a platform
 * that fails. Another answer's reading ends this one.
 */
export function ReadAloud({ message: { id, text } }: { message: AgentMessage }) {
  const { chat, t } = useChatContext()
  const byPlatform = chat.$config.get()?.capabilities.spoken === true
  const [reading, setReading] = useState(false)
  useEffect(() => {
    if (!reading) return
    const stopped = new AbortController()
    const { signal } = stopped
    const end = () => setReading(false)
    const readByBrowser = () => {
      if (!signal.aborted) speak(spokenPieces(text, t.locale as Locale), end)
    }
    if (byPlatform)
      chat.composer
        .speak(id, signal)
        .then(address => play(address, signal, end))
        .catch(readByBrowser)
    else readByBrowser()
    return () => {
      stopped.abort()
      globalThis.speechSynthesis?.cancel()
    }
  }, [reading, id, text, t, chat, byPlatform])
  const toggle = () => {
    // What another answer reads ends there.
    if (!reading) {
      heard?.pause()
      globalThis.speechSynthesis?.cancel()
    }
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

/** Plays a sound until it ends or is paused, which `end` hears. @throws when the browser cannot, or may not */
async function play(address: string, signal: AbortSignal, end: () => void): Promise<void> {
  const sound = new Audio(address)
  await sound.play()
  heard = sound
  const over = () => {
    if (heard === sound) heard = undefined
    end()
  }
  sound.addEventListener('pause', over)
  sound.addEventListener('error', over)
  signal.addEventListener('abort', () => sound.pause())
  if (signal.aborted) sound.pause()
}

function speak(pieces: readonly { lang: string; words: string }[], end: () => void): void {
  if (pieces.length === 0 || !('speechSynthesis' in globalThis)) {
    end()
    return
  }
  for (const [index, { lang, words }] of pieces.entries()) {
    const utterance = new SpeechSynthesisUtterance(words)
    utterance.lang = lang
    utterance.onerror = end
    if (index === pieces.length - 1) utterance.onend = end
    speechSynthesis.speak(utterance)
  }
}

const speakerIcon = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11'
