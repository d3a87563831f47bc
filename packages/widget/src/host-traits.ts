/** Browser traits that a session is bound to: only those that stay the same when a screen is plugged in or the window moves. */
export function traits() {
  const fonts = ['Arial', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Segoe UI', 'Roboto']
  return {
    languages: () => navigator.languages.join(),
    platform: () => navigator.platform,
    cores: () => navigator.hardwareConcurrency,
    touch: () => navigator.maxTouchPoints,
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    depth: () => screen.colorDepth,
    agent: () => navigator.userAgent.replace(/\d+(\.\d+)+/g, ''),
    fonts: () => fonts.filter(name => document.fonts.check(`12px "${name}"`)).join()
  }
}
