import {
  displayedEnvironmentAt,
  displayedEnvironmentStart,
  displayedFormulaAt,
  displayedFormulaStart,
  type FoundFormula,
  inlineEnvironmentAt,
  inlineFormulaAt
} from '@lyceum/core/formulas'
import type { BlockExtension, InlineExtension, ReadingState } from '../extensions.ts'

/** A formula in TeX. `closed` is false while its end has not arrived. */
export type MathToken = FoundFormula & { type: 'math'; tokens?: undefined }

type At = (text: string, unfinished: boolean) => FoundFormula | undefined
const token = (found: FoundFormula | undefined): MathToken | undefined => found && { type: 'math', ...found }

const block =
  (at: At, start: (text: string) => number | undefined) =>
  (state: ReadingState): BlockExtension => ({ read: text => token(at(text, state.unfinished)), start })

const inline =
  (at: At) =>
  (state: ReadingState): InlineExtension =>
  text =>
    token(at(text, state.unfinished))

export const displayedFormula = block(displayedFormulaAt, displayedFormulaStart)
export const inlineFormula = inline(inlineFormulaAt)
/** A text of the same length in which formulas are letters. marked has put `++` for `\\(` and the like, and letters for code. */
export const withoutFormulas = (text: string): string =>
  text.replace(inLine, found => (found[0] === '$' || /[\\^_{]/.test(found) ? 'a'.repeat(found.length) : found))

const inLine =
  /\+\+(?:(?!\+\+)[^\n]){1,1000}\+\+|\$\$(?:[^$\\]|\\[\s\S]){1,1000}\$\$|\$(?![\s$])(?:[^$\\\n]|\\[^\n]){1,1000}(?<!\s)\$(?!\d)/g

/** TeX's environments without dollars around. */
export const displayedEnvironment = block(displayedEnvironmentAt, displayedEnvironmentStart)
export const inlineEnvironment = inline(inlineEnvironmentAt)
