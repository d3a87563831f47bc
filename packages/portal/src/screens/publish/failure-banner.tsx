import { Banner } from '../../ui/banner.tsx'
import { useFailureWords } from '../../words/failure-words.ts'
import { useScreenWords } from '../../words/screen-words.ts'
import type { StepError } from './publish.store.ts'
import { loaders } from './words/index.ts'

/** A failure that belongs to no field: SPEC §5's sentence, and what the error says. */
export function FailureBanner({ error }: { error: StepError | null }) {
  const { ofError, ofField } = useFailureWords()
  const t = useScreenWords('publish', loaders)
  if (!error?.failure) return null
  return (
    <Banner tone="danger" title={ofField({ reason: 'rejected' })} announce>
      {/* The catalogue only says “not supported”; here the way on is to choose another type. */}
      {error.failure.reason === 'agentTypeUnsupported' ? t('otherType') : ofError(error.failure)}
    </Banner>
  )
}
