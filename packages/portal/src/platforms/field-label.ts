import type { Platform } from '@lyceum/core/contract/platforms'
import { useWords } from '../i18n/words.ts'

/** Returns a function from a connection field's name to its label. */
export function useFieldLabel(platform: Platform): (name: string) => string {
  const t = useWords('platforms')
  // The words have a label for every field, but their type is per platform.
  return name => t(`${platform}.fields.${name}` as Parameters<typeof t>[0])
}

/** Returns a function from the first field of an alternative to the alternative's name. */
export function useWayLabel(platform: Platform): (firstField: string) => string {
  const t = useWords('platforms')
  return name => t(`${platform}.ways.${name}` as Parameters<typeof t>[0])
}

/**
 * Returns what people read of a choice: of its values, most of which are names of the platform, the same in every language, and of none for
 * a field, where that has a name of its own.
 */
export function useOptionLabel(platform: Platform): {
  of(option: string): string
  ofNone(field: string): string | undefined
} {
  const t = useWords('platforms')
  const label = (option: string) => t(`${platform}.options.${option}` as Parameters<typeof t>[0])
  return {
    of: option => (told[platform]?.includes(option) ? label(option) : option),
    ofNone: field => nones[field] && label(nones[field])
  }
}

const told: Partial<Record<Platform, readonly string[]>> = { hiagent: ['on'], openai: ['thinking', 'stored', 'on'] }
const nones: Partial<Record<string, string>> = { fileLinks: 'off', codeInterpreter: 'off', memory: 'history' }
