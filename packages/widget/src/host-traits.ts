const fonts = ['Arial', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Segoe UI', 'Roboto']
const browserNames = /\b(Firefox|FxiOS|Edg|EdgA|EdgiOS|OPR|Chrome|CriOS|Safari|MicroMessenger)\//g
const installedFonts = () => fonts.filter(name => document.fonts.check(`12px "${name}"`)).join()

/**
 * Browser traits that a session is bound to. A trait that changes while somebody works signs them out, so there are none of the screens and
 * their touch, which come and go with a projector, nor of the languages and the time zone. Of the browser's own words there are the names of
 * browsers alone: beside them, apps tell their version, the language and even the network that a phone is in.
 */
export function traits() {
  return {
    platform: () => navigator.platform,
    cores: () => navigator.hardwareConcurrency,
    agent: () => navigator.userAgent.match(browserNames)?.join(),
    fonts: installedFonts
  }
}

/** The traits that sessions are bound to which began before 2026-12; none of them lasts for more than sixty days. */
export function formerTraits() {
  return {
    languages: () => navigator.languages.join(),
    platform: () => navigator.platform,
    cores: () => navigator.hardwareConcurrency,
    touch: () => navigator.maxTouchPoints,
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    depth: () => screen.colorDepth,
    agent: () => navigator.userAgent.replace(/\d+(\.\d+)+/g, ''),
    fonts: installedFonts
  }
}
