/** What this browser has kept for our pages; nothing where storage is denied. */
export function readSaved(): { locale?: string | null; theme?: string; accessToken?: string | null } {
  try {
    return JSON.parse(localStorage.getItem('lyceum') ?? '{}') ?? {}
  } catch {
    return {}
  }
}
