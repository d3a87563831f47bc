import type { AgentConfig } from '@lyceum/core/contract/agents'
import { useChatContext } from './chat-context.ts'
import { fillOpener } from './opener.ts'
import { Suggestions } from './suggestions.tsx'
import { useStore } from './use-store.ts'

/** The agent's opener and, with `showIntro` (before the first question), its description and suggested questions. */
export function Welcome({ config, showIntro }: { config: AgentConfig; showIntro: boolean }) {
  const { chat, t } = useChatContext()
  const inputs = useStore(chat.$messages).find(message => message.side === 'human')?.inputs ?? null
  return (
    <div className="ly-welcome">
      <p className="ly-opener">{fillOpener(config.opener, config.form, inputs) || t('chat.welcome')}</p>
      {showIntro && config.description && <p className="ly-quiet">{config.description}</p>}
      {showIntro && config.suggestedQuestions.length > 0 && <Suggestions questions={config.suggestedQuestions} />}
    </div>
  )
}
