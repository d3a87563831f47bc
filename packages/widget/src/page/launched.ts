import './launched.css'
import { createClient, createSession, type Host, type PersonClient } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { changeAgentPath, courseAgainPath, handInPath, linkAccountPath, openCoursePath } from '@lyceum/core/contract/paths'
import type { CourseLaunch } from '@lyceum/core/contract/share-page'
import { launchStorage } from '../host-launch.ts'
import { formerTraits, traits } from '../host-traits.ts'
import { askForHeight } from './ask-height.ts'

/**
 * The client of somebody who came from a learning platform: a one-time code in the address becomes a token. It is kept in memory, and for a
 * reload in the tab's own storage where the browser gives a frame one, under the launch, so that two courses in one tab do not meet.
 */
export async function asLaunched(host: Host, launch: CourseLaunch, onFailure: (error: AppError) => void): Promise<PersonClient> {
  const again = () => location.replace(courseAgainPath)
  // The token is this tab's own, so no other one renews it; and a frame without storage is refused locks.
  const { lock: _, ...own } = host
  const client = createClient(
    { ...own, traits, formerTraits, storage: launchStorage(launch.id), reload: again },
    { session: createSession, credentials: 'launch', onFailure, onSignedOut: again }
  )
  const code = location.hash.slice(1)
  if (code) {
    // The code is used up by this; nobody finds it in the history.
    history.replaceState(history.state, '', location.pathname + location.search)
    await client.session.redeem(code).catch(() => {})
  }
  if (!client.session.$signedIn.get()) {
    again()
    return new Promise(() => {})
  }
  showBar(client, launch)
  askForHeight()
  const { goOn } = launch
  if (goOn) void import('./offer-portal.tsx').then(part => part.offerPortal(client, goOn))
  return client
}

/** What stands above the chat: what the teacher has told the agent, and the ways to the course, to another agent, to hand in, and to one's own account. */
function showBar(
  { session, reportError }: PersonClient,
  { open, unread, change, handIn, account, notes, notices }: CourseLaunch
): void {
  if (notices) {
    const notice = Object.assign(document.createElement('div'), { className: 'ly-course-notice', role: 'note' })
    notice.append(...notices.map(textContent => Object.assign(document.createElement('p'), { textContent, dir: 'auto' })))
    document.body.prepend(notice)
  }
  for (const { label, text } of [...(notes ?? [])].reverse()) {
    const note = Object.assign(document.createElement('details'), { className: 'ly-course-note' })
    note.append(
      Object.assign(document.createElement('summary'), { textContent: label }),
      Object.assign(document.createElement('p'), { textContent: text, dir: 'auto' })
    )
    document.body.prepend(note)
  }
  const ways = [
    [open, openCoursePath],
    [change, changeAgentPath],
    [handIn, handInPath],
    [account, linkAccountPath]
  ].filter((way): way is [string, string] => way[0] !== undefined)
  if (ways.length === 0) return
  const bar = document.createElement('nav')
  bar.className = 'ly-teacher'
  bar.ariaLabel = ways[0]![0]
  const form = Object.assign(document.createElement('form'), { method: 'post' })
  const token = Object.assign(document.createElement('input'), { type: 'hidden', name: 'token' })
  form.append(token)
  for (const [label, address] of ways) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'ly-button', textContent: label })
    if (address === openCoursePath && unread)
      button.append(' ', Object.assign(document.createElement('span'), { className: 'ly-unread', textContent: unread }))
    button.onclick = () => {
      session.tokenForCall().then(current => {
        token.value = current ?? ''
        form.action = address
        form.submit()
      }, reportError)
    }
    form.append(button)
  }
  bar.append(form)
  document.body.prepend(bar)
}
