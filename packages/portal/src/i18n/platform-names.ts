import { type Platform, platforms, platformTable } from '@lyceum/core/contract/platforms'

/** What each platform is called in every language. */
export const platformNames = Object.fromEntries(platforms.map(platform => [platform, platformTable[platform].name])) as Record<
  Platform,
  string
>
