import type { AgentConfig } from '@lyceum/core/contract/agents'
import type { FormEvent } from 'react'
import { useChatContext } from './chat-context.ts'
import { InputFields } from './input-fields.tsx'
import { useInputs } from './use-inputs.ts'

/** The form a chatflow shows before the first question. */
export function OpeningForm({ config }: { config: AgentConfig }) {
  const { chat, t } = useChatContext()
  const state = useInputs(config.form)
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const inputs = state.validate(event.currentTarget)
    if (!inputs) return
    // The files belong to the form's values; the first question must not attach them again.
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
