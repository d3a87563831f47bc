import { installedChromium, installedShell } from './gate/tools.mjs'

/**
 * What Playwright switches off in Chromium, but for the partition of storage: with that off, a frame of another site is denied all
 * storage, which happens to no reader with usual settings. Given last, this list takes the place of Playwright's.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch'
]

/**
 * Nothing is fetched or drawn that no test asks for; as root Chromium starts only without its sandbox. A story's page lives for seconds, in
 * which the optimising compilers of V8 cost more than they save: without them nine stories of the portal took 101 instead of 137 s of
 * processor time (pages 41 instead of 69). What a script does is the same.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--js-flags=--max-opt=1',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff.join(',')}`
]

/**
 * How tests launch the browser that people have: Chromium itself, in its headless mode. `e2e/frames/browser.spec.ts` shows that it is, and
 * that it keeps a frame's storage apart from a tab's.
 */
export const chromiumLaunch = () => ({ executablePath: installedChromium(), args: chromiumArgs })

/**
 * For stories of frames, by what a frame of another site has of its storage: `partitioned`, as browsers come; `denied`, where somebody blocks it
 * (without the partition of storage Chromium denies it); `shared`, as browsers were, which the headless shell still is.
 */
export function framesLaunch(storage) {
  if (storage === 'denied') return { ...chromiumLaunch(), args: chromiumArgs.filter(arg => !arg.includes('-features=')) }
  return storage === 'shared' ? shellLaunch() : chromiumLaunch()
}

/** For stories without frames: Chromium's headless shell, where it is installed. */
export const shellLaunch = () => ({ executablePath: installedShell() ?? installedChromium(), args: chromiumArgs })
