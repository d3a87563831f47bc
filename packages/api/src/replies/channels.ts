/** The PostgreSQL channels on which processes notify each other. Payloads are ids of replies, separated by commas. */
export const channels = { events: 'lyceum_reply_events', aborts: 'lyceum_reply_aborts' }

// A notification carries at most 8,000 bytes; an id has 22, and a comma.
const idsPerNotification = 300

/** The payloads that name these replies. */
export function payloadsOf(ids: string[]): string[] {
  const payloads: string[] = []
  for (let start = 0; start < ids.length; start += idsPerNotification)
    payloads.push(ids.slice(start, start + idsPerNotification).join(','))
  return payloads
}
