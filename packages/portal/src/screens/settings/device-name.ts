export type DeviceName = { browser: string | null; system: string | null; phone: boolean }

/** Browser and system names from a User-Agent header, null where they are unknown. Brand names are the same in every language. */
export function deviceName(userAgent: string): DeviceName {
  const nameFrom = (patterns: readonly (readonly [RegExp, string])[]) =>
    patterns.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  return { browser: nameFrom(browsers), system: nameFrom(systems), phone: /Mobi|Android|iPhone/.test(userAgent) }
}

// Browsers include the names of others, so the more specific pattern comes first.
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
