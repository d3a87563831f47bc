import type { EndpointDefinition } from '@lyceum/core/contract/endpoint'
import type { i18n } from 'i18next'
import type { ToastContent } from '../ui/toast-queue.ts'
import { errorText, type ToldError } from './error-text.ts'

/** What has failed, as it is called in the toast. */
export type FailedTask = 'deletion' | 'reset' | 'change' | 'upload' | 'export'

/** A toast that says what has failed, and why; of what has no name, why alone. */
export function failureToast(
  words: i18n,
  error: ToldError,
  task: FailedTask | undefined,
  why = errorText(words, error)
): ToastContent {
  return { tone: 'danger', ...(task ? { title: words.t(`failed.${task}`), text: why } : { title: why }) }
}

/** Calls that delete: other calls with the method DELETE end or take back something that stays. */
const deletes = [
  /^DELETE .*\/(agents|batches|conversations|departments|deployments|documents|knowledge-bases|platforms|users)(\/\{\w+\}|\/me)?$/,
  /^POST .*\/deletion$/
]

/** What somebody would say has failed when this call has. */
export function taskOf({ method, path, upload }: EndpointDefinition): FailedTask | undefined {
  if (upload) return 'upload'
  if (deletes.some(call => call.test(`${method} ${path}`))) return 'deletion'
  return ['PUT', 'PATCH', 'DELETE'].includes(method) ? 'change' : undefined
}
