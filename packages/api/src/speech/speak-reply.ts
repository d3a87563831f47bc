import type { speakReply } from '@lyceum/core/contract'
import type { ReplySubject } from '../conversations/subject.ts'
import type { Call } from '../http/route.ts'

/** Has a reply read aloud. What does so is loaded late. @throws as `readByPlatform` */
export const readReplyAloud = async (call: Call<typeof speakReply, ReplySubject>): Promise<{ url: string }> =>
  (await import('./read-by-platform.ts')).readByPlatform(call)
