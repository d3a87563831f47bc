import { type PlacementSettings, shareFeatures } from '@lyceum/core/contract'
import type { ShareRow } from '../db/tables.ts'

/** The columns that its owner sets of a share. */
export function settingsColumns({ features, ...settings }: PlacementSettings) {
  return { ...settings, switchedOff: shareFeatures.filter(name => !features[name]) } satisfies Partial<ShareRow>
}
