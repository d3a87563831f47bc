import { useStore } from '@nanostores/react'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { Publishing } from './publish.store.ts'

/** Says that the form has what was entered before the page ended, and offers to begin again. */
export function RestoredBanner({ store }: { store: Publishing }) {
  const t = useWords('publish')
  const restored = useStore(store.$restored)
  if (!restored) return null
  return (
    <Banner
      tone="info"
      title={t('restored')}
      announce
      action={
        <Button size="sm" onPress={store.startOver}>
          {t('startOver')}
        </Button>
      }
    >
      <span>{t('restoredText')}</span>
    </Banner>
  )
}
