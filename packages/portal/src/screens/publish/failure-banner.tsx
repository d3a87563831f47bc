import { useFailureWords, useFieldWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'
import type { StepError } from './publish.store.ts'

/** An error that belongs to no field, worded as SPEC §5 requires, with its cause. */
export function FailureBanner({ error }: { error: StepError | null }) {
  const { ofError } = useFailureWords()
  const ofField = useFieldWords()
  const t = useWords('publish')
  if (!error?.failure) return null
  const [problem] = error.problems
  return (
    <Banner tone="danger" title={ofField({ reason: 'rejected' })} announce>
      {/* The general text only says “not supported”; here it suggests choosing another type. */}
      {problem ? ofField(problem) : error.failure.reason === 'agentTypeUnsupported' ? t('otherType') : ofError(error.failure)}
    </Banner>
  )
}
