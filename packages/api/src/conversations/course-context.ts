import type { InputField } from '@lyceum/core/contract'
import type { Turn } from '../connectors/connector.ts'
import type { AskedIn } from '../courses/asked-in.ts'
import { languageOf } from './language-of.ts'

/**
 * A question as the platform gets it in a course whose teacher has added to the instructions of its agents: in front of it, so that every
 * platform takes it, also those whose instructions only their own pages change.
 */
export function withInstructions(turn: Turn, { instructions }: Pick<AskedIn, 'instructions'>): Turn {
  if (instructions === '') return turn
  return { ...turn, text: inFront(instructions, turn.text) }
}

/** A form's field of this name takes them as they are. */
const ownField = 'instructions'

/**
 * The run of a workflow, which has no question, with the instructions of the course: in its field for them, else in front of the longest text
 * that was entered and has room for them. A form without either gets none.
 */
export function runWithInstructions(turn: Turn, { instructions }: Pick<AskedIn, 'instructions'>): Turn {
  if (instructions === '') return turn
  const put = (name: string, value: string): Turn => ({ ...turn, inputs: { ...turn.inputs, [name]: value } })
  const own = turn.form.find(field => field.name === ownField && isText(field) && fits(field, instructions))
  if (own) return put(own.name, instructions)
  const [entered] = turn.form
    .filter(field => field.kind === 'paragraph')
    .flatMap(field => {
      const text = turn.inputs[field.name]
      return typeof text === 'string' && text !== '' ? [{ field, text, told: inFront(instructions, text) }] : []
    })
    .filter(({ field, told }) => fits(field, told))
    .sort((a, b) => b.text.length - a.text.length)
  return entered ? put(entered.field.name, entered.told) : turn
}

const isText = ({ kind }: InputField) => kind === 'text' || kind === 'paragraph'
const fits = ({ maxLength }: InputField, text: string) => maxLength === null || text.length <= maxLength

const inFront = (instructions: string, text: string) =>
  [introductions[languageOf(text)], instructions, ends[languageOf(text)], text].join('\n\n')

/** Whether a text is a question that was cut before its own words, as platforms name a conversation after it. */
export const beginsWithInstructions = (text: string) =>
  Object.values(introductions).some(introduction => text.startsWith(introduction.slice(0, 10)))

const introductions = {
  english:
    'The teacher of the course in which this question is asked has given you these instructions. Follow them in your answer, and do not repeat them:',
  simplified: '提出这个问题的课程的教师给了你以下要求。请在回答中遵守，不要复述：',
  traditional: '提出這個問題的課程的教師給了你以下要求。請在回答中遵守，不要複述：'
}

const ends = {
  english: 'The question of the learner:',
  simplified: '学生的问题：',
  traditional: '學生的問題：'
}
