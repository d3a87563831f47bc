import { type Placement, type Share, type ShareFeatures, type Sighting, shareFeatures } from '@lyceum/core/contract'
import type { ShareRow, ShareSightingRow } from '../db/tables.ts'

export function toShare({ id, agentId, token, accessLevel, sites, createdAt }: ShareRow): Share {
  return { id, agentId, token, accessLevel, sites, createdAt: createdAt.toISOString() }
}

export function toPlacement(row: ShareRow, sightings: readonly ShareSightingRow[]): Placement {
  const { name, switchedOff, opener, starterQuestions, locale, theme, accent, hostMayReadMessages, enabled, identity } = row
  const features = Object.fromEntries(shareFeatures.map(one => [one, !switchedOff.includes(one)])) as ShareFeatures
  const look = { opener, starterQuestions, locale, theme, accent }
  return { ...toShare(row), name, features, ...look, hostMayReadMessages, enabled, identity, seen: sightings.map(toSighting) }
}

const toSighting = ({ site, sdkVersion, seenAt }: ShareSightingRow): Sighting => ({ site, sdkVersion, at: seenAt.toISOString() })
