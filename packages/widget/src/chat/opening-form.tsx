import type { AgentConfig } from '@lyceum/core/contract/agents'
import type { FormEvent } from 'react'
import { useChatContext } from './chat-context.ts'
import { InputFields } from './input-fields.tsx'
import { useInputs } from './use-inputs.ts'

/** What a chatflow asks before the first question. */
export function OpeningForm({ config }: { config: AgentConfig }) {
  const { chat, t } = useChatContext()
  const state = useInputs(config.form)
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const inputs = state.take(event.currentTarget)
    if (!inputs) return
    // The form's files are its values; the first question must not carry them again.
    chat.composer.uploads.clear()
    chat.begin(inputs)
  }
  return (
    <form className="ly-form ly-card" noValidate onSubmit={start}>
      <h2>{t('chat.formTitle')}</h2>
      <InputFields fields={config.form} state={state} />
      <button type="submit" className="ly-button ly-primary">
        {t('chat.start')}
      </button>
    </form>
  )
}
