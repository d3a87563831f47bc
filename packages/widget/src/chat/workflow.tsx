import type { AgentConfig } from '@lyceum/core/contract/agents'
import type { HumanMessage } from '@lyceum/core/contract/chat'
import type { FormEvent } from 'react'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { stopIcon } from './icons/frame.ts'
import { InputFields } from './input-fields.tsx'
import { useInputs } from './use-inputs.ts'
import { useStore } from './use-store.ts'
import { WorkflowResults } from './workflow-results.tsx'

/** A workflow: inputs and run button on the left, results on the right. */
export function Workflow({ config }: { config: AgentConfig }) {
  const { chat, t } = useChatContext()
  const state = useInputs(config.form)
  const running = useStore(chat.$status) === 'generating'
  const messages = useStore(chat.$messages)
  // A run that waited for answers has several replies.
  const asked = messages.findLastIndex(message => message.side === 'human')
  const question = messages[asked] as HumanMessage | undefined
  const replies = messages.slice(asked + 1).filter(message => message.side === 'agent')
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const inputs = state.validate(event.currentTarget)
    if (inputs) chat.run(inputs)
  }
  return (
    <div className="ly-workflow">
      <form className="ly-form ly-inputs" noValidate onSubmit={run}>
        <h2>{t('chat.inputs')}</h2>
        {config.description && <p className="ly-quiet">{config.description}</p>}
        <InputFields fields={config.form} state={state} />
        {running ? (
          <button type="button" className="ly-button" onClick={() => chat.abort()}>
            <Icon path={stopIcon} /> {t('chat.stop')}
          </button>
        ) : (
          <button type="submit" className="ly-button ly-primary">
            <Icon path={play} /> {t('chat.run')}
          </button>
        )}
      </form>
      <section className="ly-results" aria-label={t('chat.results')}>
        <h2>{t('chat.results')}</h2>
        {replies.length > 0 ? (
          <WorkflowResults replies={replies} question={question} />
        ) : (
          <p className="ly-opener">{t('chat.noResults')}</p>
        )}
      </section>
    </div>
  )
}

const play = 'M8 5l11 7-11 7z'
