import type { SystemCheck } from '@lyceum/core/contract/system'
import { useWords } from '../i18n/words.ts'

/** What a school can do without; any other check is never off. */
const optional = ['embeddings', 'online_search', 'voice_input', 'text_recognition'] as const

/** What trying something has found, as the operator's command tells it in English, or what the school does without. */
export function CheckFound({ item: { check, state, found } }: { item: SystemCheck }) {
  const t = useWords('system')
  const missing = state === 'off' && optional.find(name => name === check)
  return missing ? t(`withoutIt.${missing}`) : <span lang="en">{found}</span>
}
