import { Banner } from '../../ui/banner.tsx'
import { useFailureWords } from '../../words/failure-words.ts'
import type { Wrong } from './publish.store.ts'

/** A failure that belongs to no field: SPEC §5's sentence, and what the error says. */
export function FailureBanner({ wrong }: { wrong: Wrong | null }) {
  const { ofError, ofField } = useFailureWords()
  if (!wrong?.failure) return null
  return (
    <Banner tone="danger" title={ofField({ reason: 'rejected' })} announce>
      {ofError(wrong.failure)}
    </Banner>
  )
}
