import type { AgentConfig } from '@lyceum/core/contract/agents'
import type { HumanMessage } from '@lyceum/core/contract/chat'
import { type FormEvent, useEffect, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { stopIcon } from '../kit/icons/frame.ts'
import { useStore } from '../kit/store.ts'
import { removeFiles } from './form-files.ts'
import { InputFields } from './input-fields.tsx'
import { useInputs } from './use-inputs.ts'
import { WorkflowResults } from './workflow-results.tsx'

/** A workflow: inputs and run button on the left, results on the right. */
export function Workflow({ config }: { config: AgentConfig }) {
  const { chat, t } = useChatContext()
  const running = useStore(chat.$status) === 'generating'
  const messages = useStore(chat.$messages)
  // A run that waited for answers has several replies.
  const asked = messages.findLastIndex(message => message.side === 'human')
  const question = messages[asked] as HumanMessage | undefined
  const replies = messages.slice(asked + 1).filter(message => message.side === 'agent')
  const state = useInputs(config.form, formId, question?.inputs ?? undefined)
  const results = useRef<HTMLElement>(null)
  const isNew = messages.length === 0
  const wasNew = useRef(isNew)
  useEffect(() => {
    if (isNew && !wasNew.current) {
      removeFiles(chat, formId)
      state.reset()
    }
    wasNew.current = isNew
  })
  useEffect(() => () => removeFiles(chat, formId), [chat])
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const inputs = state.validate(form)
    if (!inputs) return
    chat.run(inputs)
    if (results.current && isBelow(results.current, form)) results.current.scrollIntoView({ block: 'start' })
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
      <section className="ly-results" ref={results} aria-label={t('chat.results')}>
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

/** Whether the results stand below the form, as on a phone, where nobody would see that a run begins. */
const isBelow = (results: Element, form: Element) => results.getBoundingClientRect().top >= form.getBoundingClientRect().bottom

const formId = 'run'
const play = 'M8 5l11 7-11 7z'
