import './given-inputs-styles.ts'
import type { Inputs } from '@lyceum/core/contract/chat'
import type { Attachment } from '@lyceum/core/contract/files'
import { useChatContext } from '../chat-context.ts'
import { shownInputs } from './shown-input.ts'

/** What was entered in a flow's form, by the labels of its fields. `files`: those that may be among it. */
export function GivenInputs({ inputs, files }: { inputs: Inputs; files: readonly Attachment[] }) {
  const { chat } = useChatContext()
  const given = shownInputs(inputs, chat.$config.get()?.form ?? [], files)
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
