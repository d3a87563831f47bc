import './voice-input.css'
import { times } from '@lyceum/core/contract/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChatContext } from '../../chat-context.ts'
import { ChatIconButton } from '../../kit/icon-button.tsx'
import { closeIcon, stopIcon } from '../../kit/icons/frame.ts'
import { isPressed } from '../../kit/keys.ts'
import { microphoneIcon } from '../tools.tsx'
import type { Listening, VoiceFailure } from './listening.ts'
import { gapBetween } from './recognise.ts'
import { startListening } from './start-listening.ts'

const maxSeconds = times.recording / 1000
/** When the end is announced, in seconds before it. */
const warnBefore = 10

type VoiceInputProps = {
  /** Whether recordings can become text here. */
  transcribes: boolean
  onEnd(): void
}

type State = { now: 'starting' | 'listening' | 'reading' } | { now: 'failed'; failure: VoiceFailure }

/**
 * Listens, for a minute at most, and shows that it does, whether somebody is heard, and what is understood so far. What was said is added
 * to the draft, and never sent by itself. Escape discards it.
 */
export function VoiceInput({ transcribes, onEnd }: VoiceInputProps) {
  const { chat, t } = useChatContext()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ now: 'starting' })
  const [speaking, setSpeaking] = useState(false)
  const [interim, setInterim] = useState('')
  const [seconds, setSeconds] = useState(0)
  const listening = useRef<Listening | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    let left = false
    setState({ now: 'starting' })
    setInterim('')
    setSeconds(0)
    const conversationId = chat.conversations.$current.get()
    const current = startListening(chat, {
      locale: t.locale,
      transcribes,
      onStart: () => setState({ now: 'listening' }),
      onSpeaking: setSpeaking,
      onInterim: setInterim
    })
    listening.current = current
    current.text.then(
      text => {
        if (left) return
        // Another conversation may be open by now: it stays with the one it was said for.
        const isOpen = chat.conversations.$current.get() === conversationId
        const { text: draft } = isOpen ? chat.composer.$draft.get() : chat.drafts.read(conversationId)
        const said = draft + gapBetween(draft, text) + text
        if (!isOpen) chat.drafts.write(conversationId, said)
        else chat.composer.set({ text: said })
        place.current?.closest('form')?.querySelector('textarea')?.focus()
        end.current()
      },
      ({ reason }) => !left && setState({ now: 'failed', failure: reason ?? 'failed' })
    )
    return () => {
      left = true
      current.cancel()
    }
  }, [attempt, chat, t, transcribes])

  const stop = () => {
    if (state.now !== 'listening') return
    setState({ now: 'reading' })
    setSpeaking(false)
    listening.current?.stop()
  }
  const stopRef = useRef(stop)
  stopRef.current = stop
  const isListening = state.now === 'listening'
  useEffect(() => {
    if (!isListening) return
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - startedAt) / 1000)
      setSeconds(Math.min(passed, maxSeconds))
      if (passed >= maxSeconds) stopRef.current()
    }, 200)
    return () => clearInterval(timer)
  }, [isListening])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed is gone with each change
  useEffect(() => place.current?.querySelector<HTMLElement>('.ly-voice-main')?.focus(), [state.now])

  const leave = () => {
    place.current?.closest('form')?.querySelector('textarea')?.focus()
    onEnd()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!isPressed(event, 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  const failed = state.now === 'failed'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from the buttons inside
    <span ref={place} className="ly-voice" onKeyDown={keyDown}>
      {failed ? (
        <span className="ly-problem" role="alert">
          {t(`chat.voice_${state.failure}`)}
        </span>
      ) : (
        <>
          <span className="ly-hidden" role="status">
            {t(`chat.voice_${state.now}`)}
            {isListening && seconds >= maxSeconds - warnBefore && ` ${t('chat.voiceSecondsLeft', { count: warnBefore })}`}
          </span>
          <span className="ly-voice-sound" data-speaking={speaking || undefined} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className={interim ? 'ly-voice-text ly-voice-said' : 'ly-voice-text'} aria-hidden="true">
            <bdi>{interim || t(`chat.voice_${state.now}`)}</bdi>
          </span>
          {state.now !== 'starting' && (
            <span className="ly-quiet" aria-hidden="true">
              {clock(seconds)} / {clock(maxSeconds)}
            </span>
          )}
        </>
      )}
      <ChatIconButton icon={closeIcon} label={t('chat.voiceDiscard')} onClick={leave} />
      {failed ? (
        <ChatIconButton
          className="ly-voice-main"
          icon={microphoneIcon}
          label={t('chat.speak')}
          onClick={() => setAttempt(attempt + 1)}
        />
      ) : (
        <ChatIconButton
          className="ly-voice-main"
          icon={stopIcon}
          label={t('chat.voiceStop')}
          aria-disabled={!isListening}
          onClick={stop}
        />
      )}
    </span>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
