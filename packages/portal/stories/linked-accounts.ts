import type { LinkedAccount, LinkRequest } from '@lyceum/core/contract'
import { readLinkRequest } from '@lyceum/core/contract/linked-accounts'
import { at, loading, longName } from './screen-replies.ts'
import type { ScreenStory } from './screen-story.ts'

const linkRequest: LinkRequest = {
  name: 'Ada Lovelace',
  platform: 'Moodle',
  host: 'moodle.example.edu',
  course: 'Linear Algebra',
  expiresAt: at
}

/** One with a name, one with a long one, and one whose platform tells none. */
export const linkedAccounts: LinkedAccount[] = [
  { id: 'la-1', name: 'Ada Lovelace', platform: 'Moodle', linkedAt: at },
  { id: 'la-2', name: longName, platform: longName, linkedAt: at },
  { id: 'la-3', name: '', platform: 'Canvas', linkedAt: at }
]

/** A code of a course page, in the portal. */
export const linkStories: [ScreenStory, ...ScreenStory[]] = [
  { title: 'link account by a code', replies: loading },
  {
    title: 'link account of somebody',
    hash: 'K7QM-2XWD',
    replies: host => host.expectCall(readLinkRequest).reply(linkRequest)
  },
  {
    title: 'link account with a code that is over',
    hash: 'K7QM-2XWD',
    replies: host => host.expectCall(readLinkRequest).fail('notFound')
  }
]
