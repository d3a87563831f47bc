import { AppError, documentFormats, type InputField, type Inputs, uploadEndings } from '@lyceum/core/contract'
import { endingOf } from '@lyceum/core/rules'
import type { Turn } from '../connectors/connector.ts'
import { languageOf } from '../conversations/language-of.ts'
import type { CompiledPolicy } from './compile-policy.ts'
import { replacePlaces } from './personal-data.ts'
import { placeholder } from './placeholder.ts'

/** A text as a platform may get it. */
export function masked(policy: CompiledPolicy, text: string): string {
  const found = policy.personalData(text).filter(({ kind }) => policy.masks(kind))
  if (found.length === 0) return text
  const language = languageOf(text)
  return replacePlaces(text, found, kind => placeholder(language, kind))
}

/** All texts and numbers in a value of a form or of a page, masked; keys stay as they are. A number with nothing in it stays a number. */
export function maskedValue<T>(policy: CompiledPolicy, value: T): T {
  if (typeof value === 'string') return masked(policy, value) as T
  if (typeof value === 'number') {
    const written = String(value)
    const sent = masked(policy, written)
    return sent === written ? value : (sent as T)
  }
  if (Array.isArray(value)) return value.map(item => maskedValue(policy, item)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskedValue(policy, inner)])) as T
}

/** @throws validation for the value of a number field that would have to be masked: the platform takes nothing else in its place */
export function checkNumbers(policy: CompiledPolicy, form: readonly InputField[], inputs: Inputs): void {
  const hidden = form.filter(
    ({ name }) => typeof inputs[name] === 'number' && typeof maskedValue(policy, inputs[name]) !== 'number'
  )
  if (hidden.length === 0) return
  throw new AppError('validation', { problems: hidden.map(({ name }) => ({ path: ['inputs', name], reason: 'rejected' })) })
}

/** The name of a file, whose ending stays: platforms tell by it what the file is, and it looks like the end of an address. */
function maskedFileName(policy: CompiledPolicy, name: string): string {
  const [sent, ending] = [masked(policy, name), endingOf(name)]
  return sent === name || endingOf(sent) === ending || !isAcceptedEnding(ending) ? sent : `${sent}.${ending}`
}

const isAcceptedEnding = (ending: string) => documentFormats.some(format => format === ending) || uploads.has(`.${ending}`)
const uploads = new Set(uploadEndings.split(','))

/** A question as a platform may get it, with what was said before. Its files are passed on as they are, except for their names. */
export function maskedTurn(policy: CompiledPolicy, turn: Turn): Turn {
  return {
    ...turn,
    text: masked(policy, turn.text),
    inputs: maskedValue(policy, turn.inputs),
    files: turn.files.map(file => ({ ...file, name: maskedFileName(policy, file.name) })),
    history: async onShortened => (await turn.history(onShortened)).map(said => ({ ...said, text: masked(policy, said.text) }))
  }
}
