import type { getTimeline, ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toTimelineEntry } from './present.ts'
import type { Agent } from './queries.ts'
import { listTimeline } from './timeline-queries.ts'

export async function readTimeline({ context, subject }: Call<typeof getTimeline, Agent>): Promise<ReplyOf<typeof getTimeline>> {
  return { items: (await listTimeline(context.db, subject.id)).map(toTimelineEntry) }
}
