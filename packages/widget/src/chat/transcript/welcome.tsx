import type { AgentConfig } from '@lyceum/core/contract/agents'
import type { Message } from '@lyceum/core/contract/chat'
import { useChatContext } from '../chat-context.ts'
import { useStore } from '../kit/store.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { fillOpener } from './opener.ts'
import { Suggestions } from './suggestions.tsx'

type WelcomeProps = {
  config: AgentConfig
  /** Whether nothing has been asked yet. */
  empty: boolean
  /** Whether a form comes first. */
  asksForm: boolean
}

const firstInputs = (messages: readonly Message[]) => messages.find(message => message.side === 'human')?.inputs

/** The agent's opener, once the values that it names are known, and before the first question its description and suggested questions. */
export function Welcome({ config, empty, asksForm }: WelcomeProps) {
  const { chat, t } = useChatContext()
  const given = useStore(chat.$inputs)
  const inputs = useStore(chat.$messages, firstInputs) ?? given
  const waits = asksForm && config.opener.includes('{{')
  return (
    <div className="ly-welcome">
      {!waits && (
        <div className="ly-opener">
          {/* Open, because what a complete answer loads is not needed here. */}
          <Markdown text={fillOpener(config.opener, config.form, inputs) || t('chat.welcome')} sources={[]} open />
        </div>
      )}
      {empty && config.description && <p className="ly-quiet">{config.description}</p>}
      {empty && !asksForm && config.suggestedQuestions.length > 0 && <Suggestions questions={config.suggestedQuestions} />}
    </div>
  )
}
