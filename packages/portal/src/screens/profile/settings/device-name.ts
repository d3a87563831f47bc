export type DeviceName = { browser: string | null; system: string | null; phone: boolean }

/** What a browser says of itself in its User-Agent, as far as people have a name for it. Names are the makers' own. */
export function deviceName(userAgent: string): DeviceName {
  const named = (known: readonly (readonly [RegExp, string])[]) => known.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  return { browser: named(browsers), system: named(systems), phone: /Mobi|Android|iPhone/.test(userAgent) }
}

// Browsers claim to be each other: the more particular mark comes first.
const browsers = [
  [/MicroMessenger\//, 'WeChat'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari']
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux']
] as const
