import { type getTimeline, listed, type ReplyOf } from '@lyceum/core/contract'
import { cutList } from '../http/cut-list.ts'
import type { Call } from '../http/route.ts'
import { toTimelineEntry } from './present.ts'
import type { Agent } from './queries.ts'
import { listTimeline } from './timeline-queries.ts'

export async function readTimeline({ context, subject }: Call<typeof getTimeline, Agent>): Promise<ReplyOf<typeof getTimeline>> {
  const rows = await listTimeline(context.db, subject.id, listed.timeline + 1)
  return cutList(rows.map(toTimelineEntry), listed.timeline)
}
