import { useStore } from '@nanostores/react'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Publishing } from './publish.store.ts'

/** What the platform answered: the app's name, and what was read from it. */
export function ConnectedBanner({ store }: { store: Publishing }) {
  const t = useWords('publish')
  const told = useStore(store.$connected)
  const { platform } = useStore(store.$draft)
  if (!told || !platform) return null
  const count = told.suggestedQuestions.length
  const read = count > 0 ? (told.opener ? 'readBoth' : 'readQuestions') : told.opener ? 'readOpener' : undefined
  return (
    <Banner tone="success" announce>
      <span>
        <strong>{t('connected', { name: told.name })}</strong> {read && t(read, { count, platform: platformNames[platform] })}
      </span>
    </Banner>
  )
}
