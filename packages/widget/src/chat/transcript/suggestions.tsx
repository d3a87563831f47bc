import { useChatContext } from '../chat-context.ts'
import { focusField } from '../kit/focus-field.ts'

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
