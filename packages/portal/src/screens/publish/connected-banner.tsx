import { platformOf } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Publishing } from './publish.store.ts'

/** Confirms the connection with the app's name and the texts that were imported. */
export function ConnectedBanner({ store }: { store: Publishing }) {
  const t = useWords('publish')
  const info = useStore(store.$connected)
  const { platform, fields } = useStore(store.$draft)
  if (!info || !platform) return null
  // A model has no name but its own at the server.
  const model = platformOf(platform).isModel ? fields.appId : undefined
  const count = info.suggestedQuestions.length
  const read = count > 0 ? (info.opener ? 'readBoth' : 'readQuestions') : info.opener ? 'readOpener' : undefined
  return (
    <Banner tone="success" announce>
      <span>
        <strong>{t('connected', { name: info.name || model || platformNames[platform] })}</strong>{' '}
        {read && t(read, { count, platform: platformNames[platform] })}
      </span>
    </Banner>
  )
}
