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
/** `masked`, which is as long as the text, with letters in the places of the text's formulas. */
export function withoutFormulas(text: string, masked: string): string {
  if (!/[$\\]/.test(text) || text.length !== masked.length) return masked
  let done = ''
  for (const found of text.matchAll(inLine)) {
    if (found[1]) continue
    done += masked.slice(done.length, found.index) + 'a'.repeat(found[0].length)
  }
  return done + masked.slice(done.length)
}

const inLine =
  /(`+)[^`\n]{0,400}\1|\\\((?:[^\\]|\\(?!\))){1,1000}\\\)|\\\[(?:[^\\]|\\(?!\])){1,1000}\\\]|\$\$(?:[^$\\]|\\[\s\S]){1,1000}\$\$|\$(?![\s$])(?:[^$\\\n]|\\[^\n]){1,1000}(?<!\s)\$(?!\d)/g

/** TeX's environments without dollars around. */
export const displayedEnvironment = block(displayedEnvironmentAt, displayedEnvironmentStart)
export const inlineEnvironment = inline(inlineEnvironmentAt)
