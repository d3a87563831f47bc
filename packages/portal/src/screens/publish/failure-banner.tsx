import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Wrong } from './publish.store.ts'

/** A failure that belongs to no field: SPEC §5's sentence, and what the error says. */
export function FailureBanner({ wrong }: { wrong: Wrong | null }) {
  const { ofError, ofField } = useFailureWords()
  const t = useWords('publish')
  if (!wrong?.failure) return null
  return (
    <Banner tone="danger" title={ofField({ reason: 'rejected' })} announce>
      {/* The catalogue only says “not supported”; here the way on is to choose another type. */}
      {wrong.failure.reason === 'agentTypeUnsupported' ? t('otherType') : ofError(wrong.failure)}
    </Banner>
  )
}
