import { type AskedForm, type InputField, type Inputs, limits } from '@lyceum/core/contract'
import type { Submission } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'

/** A card that is answered with values (platform notes §3.7): its form, and what the values are on the platform. */
export type SubmitCard = { form: AskedForm; sent: SentValues }

/** The data of each button, and of each field the values of what people choose. */
export type SentValues = { buttons: Record<string, unknown>; choices: Record<string, Record<string, string>> }

/** Longer data is not kept; the card's buttons are then only shown. */
const maxSentLength = 15_000

/** Reads the inputs and buttons of an adaptive card; undefined if it has none that send values. */
export function submitCardOf(content: Loose): SubmitCard | undefined {
  const fields: InputField[] = []
  const actions: AskedForm['actions'] = []
  const sent: SentValues = { buttons: {}, choices: {} }
  // A stack instead of recursion, since cards may be nested deeply.
  const stack: unknown[] = [content]
  for (let visited = 0; stack.length > 0 && visited < 2000; visited++) {
    const element = recordOf(stack.pop())
    const type = textOf(element.type)
    const id = textOf(element.id)
    if (type.startsWith('Input.') && id !== '' && id.length <= limits.platformId) {
      const choices = choicesIn(type, element)
      if (choices) sent.choices[id] = choices
      fields.push(fieldOf(id, type, element, Object.keys(choices ?? {})))
    } else if (type === 'Action.Submit' || type === 'Action.Execute') {
      const button = `button-${actions.length + 1}`
      if (element.data !== undefined && element.data !== null) sent.buttons[button] = element.data
      actions.push({ id: button, label: textOf(element.title) || 'OK' })
    }
    const inner = ['body', 'items', 'columns', 'actions'].flatMap(name => listOf(element[name]).slice(0, 500))
    if (type === 'Action.ShowCard') inner.push(element.card)
    stack.push(...inner.reverse())
  }
  const hasValues = fields.length > 0 || Object.keys(sent.buttons).length > 0
  if (actions.length === 0 || !hasValues || JSON.stringify(sent).length > maxSentLength) return undefined
  const bounded = { fields: fields.slice(0, platformLimits.fields), actions: actions.slice(0, platformLimits.fields) }
  // The texts of the card are part of the answer.
  return { form: { kind: fields.length > 0 ? 'form' : 'question', title: '', text: '', ...bounded, expiresAt: null }, sent }
}

/** The activity that answers a card: the values of its fields with the data of the button. */
export function submitOf({ ref, form, inputs, action }: Submission): { text: string; value: Inputs } {
  const choices = recordOf(ref.choices)
  const entered = form.fields.map(({ name }) => {
    const given = String(inputs[name] ?? '')
    return [name, textOf(recordOf(choices[name])[given]) || given] as const
  })
  const data = recordOf(ref.buttons)[action ?? '']
  const value = { ...Object.fromEntries(entered), ...recordOf(data) }
  return { text: textOf(data) || (form.actions.find(({ id }) => id === action)?.label ?? ''), value }
}

/** What people choose from, with the values on the platform; undefined for other inputs. */
function choicesIn(type: string, element: Loose): Record<string, string> | undefined {
  if (type === 'Input.Toggle') return { true: textOf(element.valueOn) || 'true', false: textOf(element.valueOff) || 'false' }
  if (type !== 'Input.ChoiceSet') return undefined
  const choices = listOf(element.choices).slice(0, platformLimits.options).map(recordOf)
  return Object.fromEntries(choices.map(({ title, value }) => [textOf(title) || textOf(value), textOf(value) || textOf(title)]))
}

function fieldOf(name: string, type: string, element: Loose, titles: string[]): InputField {
  const kind = kinds.get(type) ?? (element.isMultiline === true ? 'paragraph' : 'text')
  const value = textOf(element.value)
  return {
    name,
    label: textOf(element.label) || textOf(element.title) || textOf(element.placeholder) || name,
    kind,
    required: element.isRequired === true,
    maxLength: kind === 'text' || kind === 'paragraph' ? (numberOf(element.maxLength) ?? null) : null,
    options: kind === 'select' ? titles : [],
    initial: kind === 'checkbox' ? value !== '' && value === (textOf(element.valueOn) || 'true') : value || null,
    hint: type === 'Input.Date' ? 'YYYY-MM-DD' : type === 'Input.Time' ? 'HH:MM' : null
  }
}

const kinds = new Map<string, InputField['kind']>([
  ['Input.ChoiceSet', 'select'],
  ['Input.Toggle', 'checkbox'],
  ['Input.Number', 'number']
])
