import './workflow.css'
import type { AgentConfig, InputField } from '@lyceum/core/contract/agents'
import type { AgentMessage, HumanMessage } from '@lyceum/core/contract/chat'
import type { Attachment } from '@lyceum/core/contract/files'
import { formatDuration } from '@lyceum/core/i18n'
import { type FormEvent, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { LibraryContext, useChatContext, useLate } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { stopIcon } from '../kit/icons/frame.ts'
import { useStore } from '../kit/store.ts'
import { CodeBlock } from '../markdown/code-block.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { Answer } from '../transcript/answer.tsx'
import { ProducedFiles } from '../transcript/files.tsx'
import { isPlainList, namesOfFiles } from './given-inputs.tsx'
import { InputFields } from './input-fields.tsx'
import { removeFiles, useInputs } from './use-inputs.ts'
import { WaitingForm } from './waiting-form.tsx'

/** A workflow: inputs and run button on the left, results on the right. */
export function Workflow({ config }: { config: AgentConfig }) {
  const { chat, t } = useChatContext()
  const running = useStore(chat.$status) === 'generating'
  const manyRunsAt = useContext(LibraryContext)?.manyRunsAt
  const messages = useStore(chat.$messages)
  // A run that waited for answers has several replies.
  const asked = messages.findLastIndex(message => message.side === 'human')
  const question = messages[asked] as HumanMessage | undefined
  const replies = messages.slice(asked + 1).filter(message => message.side === 'agent')
  const print = useLate('print', replies.length > 0)
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
        {manyRunsAt && (
          <a className="ly-button" href={manyRunsAt}>
            {t('chat.runMany')}
          </a>
        )}
      </form>
      <section className="ly-results" ref={results} aria-label={t('chat.results')}>
        {print && <print.PrintHead />}
        {print && question && <print.PrintInputs question={question} />}
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

const tabs = ['output', 'files', 'inputs'] as const
type Tab = (typeof tabs)[number]

type WorkflowResultsProps = {
  /** The replies of the run: several if it waited for answers. */
  replies: readonly AgentMessage[]
  question: HumanMessage | undefined
}

/** The results of the last run: status, output, produced files and inputs. */
export function WorkflowResults({ replies, question }: WorkflowResultsProps) {
  const reply = withNodesOf(replies)
  const { chat, t } = useChatContext()
  const id = useId()
  const [open, setOpen] = useState<Tab>('output')
  const waits = reply.form !== null && reply.status === 'finished' && !reply.answer
  const time = runTime(replies)
  const panels: Record<Tab, () => ReactNode> = {
    output: () => <Output reply={reply} earlier={replies.slice(0, -1)} />,
    files: () =>
      reply.files.length > 0 ? <ProducedFiles files={reply.files} /> : <p className="ly-quiet">{t('chat.noFiles')}</p>,
    inputs: () => <Values values={question?.inputs ?? {}} named form={chat.$config.get()?.form} files={question?.files} />
  }
  return (
    <>
      <p className={`ly-badge ly-${waits || reply.status === 'waiting' ? 'generating' : reply.status}`}>
        {waits
          ? t('chat.runWaits')
          : time > 0 && reply.status === 'finished'
            ? t('chat.finishedIn', { time: formatDuration(t, time) })
            : t(states[reply.status])}
      </p>
      <div role="tablist" className="ly-tabs" aria-label={t('chat.results')} onKeyDown={selectByArrowKey}>
        {tabs.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => setOpen(tab)}
          >
            {t(`chat.${tab}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls is reached itself */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} tabIndex={0} className="ly-panel">
        {panels[open]()}
      </div>
      {/* On paper stands what came of the run, whichever tab is open. */}
      {open !== 'output' && (
        <div hidden className="ly-on-paper">
          {panels.output()}
        </div>
      )}
    </>
  )
}

const states = {
  generating: 'chat.running',
  waiting: 'chat.runWaits',
  finished: 'chat.node_finished',
  aborted: 'chat.runStopped',
  failed: 'chat.runFailed'
} as const satisfies Record<AgentMessage['status'], string>

/** Milliseconds that a run took, without those that it waited for answers; 0 where a reply has no end. */
function runTime(replies: readonly AgentMessage[]): number {
  const times = replies.map(({ createdAt, endedAt }) => (endedAt ? Date.parse(endedAt) - Date.parse(createdAt) : 0))
  return times.every(time => time > 0) ? times.reduce((sum, time) => sum + time, 0) : 0
}

/** The last reply of a run, with the steps of all of them. */
function withNodesOf(replies: readonly AgentMessage[]): AgentMessage {
  const nodes = new Map(replies.flatMap(reply => reply.nodes).map(node => [node.id, node]))
  return { ...replies.at(-1)!, nodes: [...nodes.values()] }
}

function selectByArrowKey(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[(buttons.indexOf(event.target as HTMLButtonElement) + step + buttons.length) % buttons.length]
  next?.click()
  next?.focus()
}

/** The text of a flow, and the named outputs that it doesn't already contain: folded below a text, where they are details. */
function Output({ reply, earlier }: { reply: AgentMessage; earlier: readonly AgentMessage[] }) {
  const { t } = useChatContext()
  const text = reply.text.trim()
  const outputs = Object.entries(reply.outputs ?? {})
  const others = outputs.filter(([, value]) => typeof value !== 'string' || value.trim() !== text)
  return (
    <>
      {earlier.map(message => message.form && <WaitingForm key={message.id} message={message} form={message.form} />)}
      <Answer message={reply} last={false} idle={false} />
      {others.length > 0 && text === '' && <Values values={Object.fromEntries(others)} named={outputs.length > 1} />}
      {others.length > 0 && text !== '' && (
        <details className="ly-outputs">
          <summary>{t('chat.otherOutputs', { count: others.length })}</summary>
          <Values values={Object.fromEntries(others)} named />
        </details>
      )}
    </>
  )
}

type ValuesProps = {
  values: Record<string, unknown>
  named: boolean
  form?: readonly InputField[] | undefined
  files?: readonly Attachment[] | undefined
}

/** Named values; those of a form by the labels of its fields, and its files by their names. */
function Values({ values, named, form = [], files = [] }: ValuesProps) {
  return (
    <dl className="ly-values">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          {named && <dt>{form.find(field => field.name === name)?.label || name}</dt>}
          <dd>
            {namesOfFiles(value, files) ||
              (typeof value === 'string' ? (
                <Markdown text={value} sources={none} open={false} />
              ) : typeof value === 'boolean' ? (
                yesOrNo(value)
              ) : isPlainList(value) ? (
                value.join(' · ')
              ) : (
                <CodeBlock text={JSON.stringify(value, null, 2)} language="json" open={false} />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** As in what was entered before a chat. */
const yesOrNo = (value: boolean) => (value ? '✓' : '—')

const none: never[] = []
