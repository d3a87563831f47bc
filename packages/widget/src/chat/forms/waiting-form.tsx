import './waiting-form.css'
import type { AgentMessage, AskedForm } from '@lyceum/core/contract/chat'
import { formatDate } from '@lyceum/core/i18n'
import { type FormEvent, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { checkIcon } from '../kit/icons/messages.ts'
import { useStore } from '../kit/store.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { shownInput } from './given-inputs.tsx'
import { InputFields } from './input-fields.tsx'
import { useInputs } from './use-inputs.ts'

const dateAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const

type WaitingFormProps = { message: AgentMessage; form: AskedForm }

/** What a flow asks before it continues: a form while it can be answered, then its answer or the reason why it no longer can be. */
export function WaitingForm({ message, form }: WaitingFormProps) {
  const { chat, t } = useChatContext()
  // A question that could not be sent is not part of the conversation.
  const isLast = useStore(chat.$messages).findLast(one => one.side === 'agent' && !isRefused(one))?.id === message.id
  const waits = message.status === 'waiting'
  // Some flows ask in their text too.
  const isTold = message.text.trimEnd().endsWith(form.text.trim())
  const isOpen = waits && isLast && !(form.expiresAt && Date.parse(form.expiresAt) <= Date.now())
  const given = waits ? undefined : message.answer
  const note = given || isOpen ? '' : waits ? t('fields.expired') : message.status === 'finished' ? t('chat.waits') : ''
  return (
    <section className={isOpen ? 'ly-asked ly-asked-open' : 'ly-asked'} aria-label={form.title || t('chat.runWaits')}>
      {form.title && <h3>{form.title}</h3>}
      {form.text && !isTold && <Markdown text={form.text} sources={message.sources} open={false} />}
      {isOpen && <OpenForm key={message.id} message={message} form={form} />}
      {given && <GivenAnswer form={form} answer={given} />}
      {note && <p className="ly-quiet">{note}</p>}
    </section>
  )
}

/** Whether the server has never begun this reply. */
const isRefused = ({ status, lastSeq }: AgentMessage) => status === 'failed' && lastSeq === 0

function OpenForm({ message, form }: WaitingFormProps) {
  const { chat, t } = useChatContext()
  const isQuestion = form.kind === 'question'
  const fields = form.fields.map(field => (field.label ? field : { ...field, label: t('chat.yourAnswer') }))
  // An answer that did not arrive is still there.
  const state = useInputs(fields, message.id, message.answer?.inputs)
  const element = useRef<HTMLFormElement>(null)
  const busy = useStore(chat.$status) !== 'idle'

  function answer(action: string | null): void {
    // A button of a question is its answer; those of a form send its fields along.
    const inputs = isQuestion && action !== null ? {} : state.validate(element.current!)
    if (!inputs || busy) return
    chat.answer(message.id, { inputs, action })
  }
  // With several buttons to choose from, Enter must not choose one.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isQuestion) answer(null)
    else if (form.actions.length < 2) answer(form.actions[0]?.id ?? null)
  }
  const options = form.actions.map(({ id, label }, index) => (
    <button
      key={id}
      type="button"
      aria-disabled={busy}
      className={isQuestion ? 'ly-chip' : index === 0 ? 'ly-button ly-primary' : 'ly-button'}
      onClick={() => answer(id)}
    >
      {label}
    </button>
  ))
  const sends = isQuestion ? fields.length > 0 : options.length === 0
  return (
    <form className="ly-form" noValidate ref={element} onSubmit={submit}>
      {isQuestion && options.length > 0 && <div className="ly-choices">{options}</div>}
      <InputFields fields={fields} state={state} />
      <div className="ly-choices">
        {!isQuestion && options}
        {sends && (
          <button type="submit" className="ly-button ly-primary" aria-disabled={busy}>
            {t('chat.send')}
          </button>
        )}
        {form.expiresAt && (
          <span className="ly-quiet">{t('chat.openUntil', { time: formatDate(t.locale, form.expiresAt, dateAndTime) })}</span>
        )}
      </div>
    </form>
  )
}

type GivenAnswerProps = { form: AskedForm; answer: NonNullable<AgentMessage['answer']> }

/** The button that was pressed, and what was entered. */
function GivenAnswer({ form, answer: { inputs, action } }: GivenAnswerProps) {
  const { t } = useChatContext()
  const pressed = form.actions.find(({ id }) => id === action)?.label
  const entered = form.fields.filter(({ name, kind }) => kind !== 'file' && kind !== 'files' && shownInput(inputs[name]))
  return (
    <div className="ly-given">
      <p>
        <Icon path={checkIcon} /> {pressed ? t('chat.answeredWith', { answer: pressed }) : t('chat.answered')}
      </p>
      {entered.length > 0 && (
        <dl>
          {entered.map(({ name, label }) => (
            <div key={name}>
              <dt>{label || t('chat.yourAnswer')}</dt>
              <dd>{shownInput(inputs[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
