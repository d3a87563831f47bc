import { regionTimeZones } from '@lyceum/core/contract/organisation'

/** The zones of the regions; another one that the operator has set is added. */
export const timeZones: readonly string[] = [
  ...new Set([
    ...Object.values(regionTimeZones),
    'Asia/Urumqi',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu'
  ])
]

/** The name of a zone and how far it is from Greenwich, as `Asia/Hong Kong (GMT+8)`. */
export function zoneLabel(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date())
  return `${zone.replaceAll('_', ' ')} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone})`
}
