import type { Platform } from '@lyceum/core/contract'
import { useFailureWords, useFieldWords } from '../../i18n/failure-words.ts'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'
import type { StepError } from './publish.store.ts'

type FailureBannerProps = { error: StepError | null; platform: Platform | null }

/** An error that belongs to no field, in words for who publishes, with its cause; and what the platform says about any error. */
export function FailureBanner({ error, platform }: FailureBannerProps) {
  const { ofError } = useFailureWords()
  const ofField = useFieldWords()
  const t = useWords('publish')
  const quote = error?.problems.find(problem => problem.quote)?.quote
  const quoted = quote && platform && <span>{t('platformSays', { platform: platformNames[platform], quote })}</span>
  if (!error?.failure) return quoted ? <Banner tone="info">{quoted}</Banner> : null
  const problem = error.problems.find(({ reason }) => reason !== 'rejected')
  return (
    <Banner tone="danger" title={ofField({ reason: 'rejected' })} announce>
      {/* The general text only says “not supported”; here it suggests choosing another type. */}
      {problem ? ofField(problem) : error.failure.reason === 'agentTypeUnsupported' ? t('otherType') : ofError(error.failure)}
      {quoted}
    </Banner>
  )
}
