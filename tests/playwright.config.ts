import { defineConfig } from '@playwright/test'
import { type FrameStorage, framesLaunch, shellLaunch } from './chromium.mjs'
import type { WorkerOptions } from './e2e/world.ts'

const stories = /stories\.spec\.ts$/
const frames = '**/frames/*.spec.ts'
/** `npm run prove -- storage` tries the others. */
const storage = (process.env.FRAME_STORAGE ?? 'partitioned') as FrameStorage

/**
 * The product's stories in Chromium: those of frames and widgets on other sites (`e2e/frames`) in the browser that
 * people have, the others in its headless shell. On a desktop unless they say otherwise. Every worker runs a product of its own: the built
 * server on a free port, with the embedded database and the demo platforms.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  outputDir: '../test-results',
  // Only what hangs takes that long: what a story waits for has half a minute, and what it does a minute, which name what did not come.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // As many as processors. With one more the stories of the portal took longer, 839 instead of 728 s, and some ran out of time.
  workers: 2,
  // A machine of two cores that runs two browsers and two servers stalls now and then; what passes only the second time is
  // listed as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // A trace of every story is time that all of them pay. What failed is traced when it is tried again, or with `--trace on`.
    trace: 'on-first-retry',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: shellLaunch()
  },
  // A worker serves one project, since each change of project starts a product anew: what happens on a phone says so itself.
  projects: [
    // The portal's screens and its kit, each state drawn without a product.
    { name: 'screens', testMatch: stories },
    { name: 'desktop', testIgnore: [stories, frames] },
    // Chromium itself takes more than twice the processor's time of its headless shell, which shows pages of one site alike.
    {
      name: 'frames',
      testMatch: frames,
      use: { storage, launchOptions: framesLaunch(storage) }
    }
  ]
})
