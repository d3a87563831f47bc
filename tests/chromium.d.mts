import type { LaunchOptions } from '@playwright/test'

export const chromiumArgs: string[]
export function chromiumLaunch(): LaunchOptions
export function shellLaunch(): LaunchOptions
