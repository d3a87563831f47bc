import { useStore } from '@nanostores/react'
import { Banner } from '../../ui/banner.tsx'
import { platformNames } from '../../words/platform-names.ts'
import { useScreenWords } from '../../words/screen-words.ts'
import type { Publishing } from './publish.store.ts'
import { loaders } from './words/index.ts'

/** What the platform answered: the app's name, and what was read from it. */
export function ConnectedBanner({ store }: { store: Publishing }) {
  const t = useScreenWords('publish', loaders)
  const info = useStore(store.$connected)
  const { platform } = useStore(store.$draft)
  if (!info || !platform) return null
  const count = info.suggestedQuestions.length
  const read = count > 0 ? (info.opener ? 'readBoth' : 'readQuestions') : info.opener ? 'readOpener' : undefined
  return (
    <Banner tone="success" announce>
      <span>
        <strong>{t('connected', { name: info.name })}</strong> {read && t(read, { count, platform: platformNames[platform] })}
      </span>
    </Banner>
  )
}
