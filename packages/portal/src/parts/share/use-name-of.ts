import type { Placement } from '@lyceum/core/contract'
import { useWords } from '../../i18n/words.ts'

/** What a share is called: by its owner, else by who may use it. */
export function useNameOf(): (share: Pick<Placement, 'name' | 'accessLevel'>) => string {
  const t = useWords('share')
  return ({ name, accessLevel }) => name || t(accessLevel)
}
