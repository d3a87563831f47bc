import { auditActions } from '@lyceum/core/contract/audit'
import { useWords } from '../../i18n/words.ts'

/** Returns the words of an action; an unknown one of another version is shown as it is called. */
export function useActionWords(): (action: string) => string {
  const t = useWords('audit')
  return action => {
    const [kind, act] = action.split('.')
    const known = Object.entries(auditActions).some(
      ([name, acts]) => name === kind && (acts as readonly string[]).includes(act ?? '')
    )
    return known ? t(`actions.${action}` as 'actions.agent.edit') : action
  }
}
