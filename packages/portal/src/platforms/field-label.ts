import type { ConnectablePlatform } from '@lyceum/core/contract/platforms'
import { useWords } from '../i18n/words.ts'

/** What the fields of a platform's connection are called, by name. */
export function useFieldLabel(platform: ConnectablePlatform): (name: string) => string {
  const t = useWords('platforms')
  // The words hold every name of the table, which their type says platform by platform.
  return name => t(`${platform}.fields.${name}` as Parameters<typeof t>[0])
}
