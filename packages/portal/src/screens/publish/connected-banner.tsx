import { useStore } from '@nanostores/react'
import { Banner } from '../../ui/banner.tsx'
import { platformNames } from '../../words/platform-names.ts'
import { useScreenWords } from '../../words/screen-words.ts'
import type { Publishing } from './publish.store.ts'
import { loaders } from './words/index.ts'

/** What the platform answered: the app's name, and what was read from it. */
export function ConnectedBanner({ store }: { store: Publishing }) {
  const t = useScreenWords('publish', loaders)
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
