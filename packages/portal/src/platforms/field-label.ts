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

/** Returns a function from a value of a choice to what people read; most are names of the platform, the same in every language. */
export function useOptionLabel(platform: Platform): (option: string) => string {
  const t = useWords('platforms')
  return option => (told[platform]?.includes(option) ? t(`${platform}.options.${option}` as Parameters<typeof t>[0]) : option)
}

const told: Partial<Record<Platform, readonly string[]>> = { hiagent: ['on'], openai: ['thinking', 'stored', 'on'] }
