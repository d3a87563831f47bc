import type { InputField } from '../contract/agents.ts'
import type { Inputs } from '../contract/chat.ts'
import type { InputProblem } from '../contract/errors.ts'
import { inputProblems, isFileField } from './inputs.ts'

/** The columns of a table, from 0, by the names of the inputs whose values they have. */
export type Matching = Record<string, number>

/**
 * Finds the columns of a workflow's inputs: first by their names, then by their labels, whatever the case, blanks and width of the letters.
 * A column has the values of one input. Of columns with the same head the first one counts.
 */
export function matchColumns(form: readonly InputField[], columns: readonly string[]): Matching {
  const heads = columns.map(folded)
  const fields = form.filter(field => !isFileField(field))
  const matching: Matching = {}
  for (const wordOf of [({ name }: InputField) => name, ({ label }: InputField) => label])
    for (const field of fields) {
      const column = heads.indexOf(folded(wordOf(field)))
      if (column < 0 || field.name in matching || Object.values(matching).includes(column)) continue
      matching[field.name] = column
    }
  return matching
}

/** The inputs that cannot be without a file, for which a table has no place. */
export const neededFiles = (form: readonly InputField[]): InputField[] =>
  form.filter(field => field.required && isFileField(field))

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*]+/g, '')

/**
 * The values that a row of a table has for a form, and what is wrong with them. Each problem's path is the name of an input. Cells are texts;
 * of a checkbox they are words for yes and no.
 */
export function inputsOfRow(
  form: readonly InputField[],
  matching: Matching,
  cells: readonly string[]
): { inputs: Inputs; problems: InputProblem[] } {
  const inputs: Inputs = {}
  for (const field of form) {
    const column = isFileField(field) ? undefined : matching[field.name]
    const cell = column === undefined ? undefined : cells[column]
    if (cell !== undefined && cell.trim() !== '') inputs[field.name] = entered(field, cell)
    else if (field.kind === 'checkbox') inputs[field.name] = column === undefined && field.initial === true
  }
  return { inputs, problems: inputProblems(form, inputs) }
}

function entered({ kind, options }: InputField, cell: string): unknown {
  if (kind === 'checkbox') return yesOrNo.get(folded(cell)) ?? cell
  if (kind === 'select') return options.find(option => option === cell) ?? options.find(option => option === cell.trim()) ?? cell
  return kind === 'number' ? cell.trim() : cell
}

const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 'yes', 'y', 'x', '✓', '√', '是', '真'].map(word => [word, true] as const),
  ...['0', 'false', 'no', 'n', '✗', '×', '-', '否', '假'].map(word => [word, false] as const)
])
