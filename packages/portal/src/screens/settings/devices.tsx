import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { DeviceLines } from './device-lines.tsx'
import { createDevices } from './devices.store.ts'

/** The signed-in devices, with a button that signs out all others. */
export function Devices() {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('settings')
  const { number } = useFormats()
  const store = useMemo(() => createDevices(client), [client])
  const devices = useStore(store.$state)
  const busy = useStore(store.$busy)
  const [asking, setAsking] = useState(false)
  useEffect(() => void store.load(), [store])

  async function endOthers() {
    const done = await store.endOthers()
    setAsking(false)
    if (done) toasts.success(t('othersEnded'))
  }
  const others = devices.state === 'loaded' && devices.value.devices.some(({ current }) => !current)
  return (
    <Card
      title={t('devices')}
      action={
        others && (
          <Button kind="danger" size="sm" onPress={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {devices.state === 'loading' && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton width="50%" height="44px" />
        </SkeletonGroup>
      )}
      {devices.state === 'failed' && (
        <ErrorState
          title={t('devicesFailed')}
          actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {devices.state === 'loaded' && <DeviceLines sessions={devices.value.devices} />}
      {devices.state === 'loaded' && devices.value.more && (
        <p>{t('moreDevices', { figure: number(devices.value.devices.length) })}</p>
      )}
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={t('endOthersTitle')}
        text={t('endOthersText')}
        confirmLabel={t('endOthers')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void endOthers()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}
