import type { AgentConfig } from '@lyceum/core/contract/agents'
import { useChatContext } from './chat-context.ts'
import { fillOpener } from './opener.ts'
import { Suggestions } from './suggestions.tsx'
import { useStore } from './use-store.ts'

/** What greets: the agent's opener and, before the first question, what one might ask. */
export function Welcome({ config, fresh }: { config: AgentConfig; fresh: boolean }) {
  const { chat, t } = useChatContext()
  const given = useStore(chat.$messages).find(message => message.side === 'human')?.inputs ?? null
  return (
    <div className="ly-welcome">
      <p className="ly-opener">{fillOpener(config.opener, config.form, given) || t('chat.welcome')}</p>
      {fresh && config.description && <p className="ly-quiet">{config.description}</p>}
      {fresh && config.suggestedQuestions.length > 0 && <Suggestions questions={config.suggestedQuestions} />}
    </div>
  )
}
