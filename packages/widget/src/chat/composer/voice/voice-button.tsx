import type { AgentConfig } from '@lyceum/core/contract/agents'
import { useState } from 'react'
import { useChatContext } from '../../chat-context.ts'
import { ChatIconButton } from '../../kit/icon-button.tsx'
import { useLazy } from '../../kit/use-lazy.ts'
import { withWords } from '../../kit/with-words.ts'
import { canRecord, findRecogniser, mayListen } from './can-listen.ts'

/** Starts spoken input. Not shown where nothing could understand it, or where the embedding page keeps the microphone to itself. */
export function VoiceButton({ config }: { config: AgentConfig }) {
  const { t } = useChatContext()
  const [on, setOn] = useState(false)
  const part = useLazy(on, () => withWords(t, import('./voice-input.tsx'), 'voice'))
  if (!mayListen() || !(findRecogniser() || (config.transcription && canRecord()))) return null
  if (on && part) return <part.VoiceInput transcribes={config.transcription && canRecord()} onEnd={() => setOn(false)} />
  return <ChatIconButton icon={microphoneIcon} label={t('chat.speak')} aria-busy={on} onClick={() => setOn(true)} />
}

export const microphoneIcon = 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21'
