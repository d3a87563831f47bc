import './given-inputs-styles.ts'
import type { HumanMessage } from '@lyceum/core/contract/chat'
import { useChatContext } from './chat-context.ts'
import { shownInput } from './shown-input.ts'

/** What was entered in a flow's form, by the labels of its fields. Its files stand among the files of the question. */
export function GivenInputs({ inputs }: { inputs: NonNullable<HumanMessage['inputs']> }) {
  const { chat } = useChatContext()
  const form = chat.$config.get()?.form ?? []
  const given = Object.entries(inputs).flatMap(([name, value]) => {
    const field = form.find(field => field.name === name)
    const text = field?.kind === 'file' || field?.kind === 'files' ? '' : shownInput(value)
    return text ? [{ name, label: field?.label ?? name, text }] : []
  })
  if (given.length === 0) return null
  return (
    <dl className="ly-bubble ly-given-inputs">
      {given.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
