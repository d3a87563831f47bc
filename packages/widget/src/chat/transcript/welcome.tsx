import type { AgentConfig, InputField } from '@lyceum/core/contract/agents'
import type { Message } from '@lyceum/core/contract/chat'
import { useChatContext } from '../chat-context.ts'
import { focusField } from '../kit/focus.ts'
import { useStore } from '../kit/store.ts'
import { Markdown } from '../markdown/markdown.tsx'

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

/** Buttons that each send a suggested question. */
export function Suggestions({ questions }: { questions: readonly string[] }) {
  const { chat, t } = useChatContext()
  const ask = (question: string, button: HTMLElement) => {
    // The button goes, and what it stood in may scroll away.
    focusField(button.closest('.ly-chat'))
    chat.ask(question)
  }
  return (
    <ul className="ly-suggestions" aria-label={t('chat.suggestedQuestions')}>
      {questions.map(question => (
        <li key={question}>
          <button type="button" className="ly-chip" onClick={event => ask(question, event.currentTarget)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Fills `{{name}}` in the opener with the form's values, which Dify leaves to the client. A missing value is replaced by the
 * field's initial value, or by an ellipsis.
 */
export function fillOpener(
  opener: string,
  form: readonly InputField[],
  inputs: Readonly<Record<string, unknown>> | null
): string {
  return opener.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (_, name: string) => {
    const value = inputs?.[name] ?? form.find(field => field.name === name)?.initial
    return typeof value === 'string' || typeof value === 'number' ? String(value) || '…' : '…'
  })
}
