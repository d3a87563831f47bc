import type { LaunchOptions } from '@playwright/test'

export const chromiumArgs: string[]
export function chromiumLaunch(): LaunchOptions
/** What a frame of another site has of its storage. */
export type FrameStorage = 'partitioned' | 'denied' | 'shared'
export function framesLaunch(storage: FrameStorage): LaunchOptions
export function shellLaunch(): LaunchOptions
