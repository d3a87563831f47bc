import type { LinkedAccount, LinkRequest } from '@lyceum/core/contract'
import { at, longName } from './screen-replies.ts'

export const linkRequest: LinkRequest = {
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
