import { useChatContext } from './chat-context.ts'

/** Buttons that each send a suggested question. */
export function Suggestions({ questions }: { questions: readonly string[] }) {
  const { chat, t } = useChatContext()
  return (
    <ul className="ly-suggestions" aria-label={t('chat.suggestedQuestions')}>
      {questions.map(question => (
        <li key={question}>
          <button type="button" className="ly-chip" onClick={() => chat.ask(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
