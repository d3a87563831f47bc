import type { Organisation } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createAppearance } from '../../parts/appearance/appearance.store.ts'
import { LookForm } from '../../parts/appearance/look-form.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { FirstRunStore } from './first-run.store.ts'

/** The form of the page Appearance. */
export function AppearanceStep({ firstRun }: { firstRun: FirstRunStore }) {
  const { client, organisation } = usePortal()
  const known = useStore(organisation.$organisation)
  const store = useMemo(
    () =>
      createAppearance(client, (saved: Organisation) => {
        organisation.put(saved)
        void firstRun.run.load()
      }),
    [client, organisation, firstRun]
  )
  return known && <LookForm organisation={known} store={store} />
}
