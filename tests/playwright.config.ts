import { defineConfig } from '@playwright/test'
import { installedChromium } from './gate/tools.mjs'

const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * The product's stories in real Chromium, on a desktop and on a phone's width. Every worker runs a product of its own: the built
 * server on a free port, with the embedded database and the demo platforms.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One more than processors: stories wait for replies, streams and frames.
  workers: 3,
  // A machine of two cores that runs two browsers and two servers stalls now and then; what passes only the second time is
  // listed as flaky.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  forbidOnly: true,
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // A trace of every story is time that all of them pay. What failed is traced when it is tried again, or with `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages of the product share a process and its compiled code, instead of starting one each.
        '--process-per-site',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run'
      ]
    }
  },
  // What takes longest comes first, so that all workers end at about the same time. A worker serves one project: each change of
  // project starts a product anew.
  projects: [
    { name: 'stories', testMatch: /stories\.spec\.ts$/, use: desktop },
    // What a narrow screen and a finger change: how it looks and where things are. Not what is done from a keyboard.
    {
      name: 'phone',
      testMatch: /(journey|pages)\.spec\.ts$/,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    },
    { name: 'desktop', testIgnore: /stories\.spec\.ts$/, grepInvert: /@phone/, use: desktop }
  ]
})
