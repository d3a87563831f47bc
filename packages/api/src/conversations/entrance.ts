import { chatbotBase, courseChatBase, type Entrance } from '@lyceum/core/contract'

/**
 * By which way a question comes, by the page that sent it: a share's page says in its address whether the widget has opened it, and
 * whether another page frames it. Undefined for other pages, and for who sends none.
 */
export function entranceOf(referer: string | undefined): Entrance | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, searchParams } = new URL(referer)
  if (pathname.startsWith(courseChatBase)) return 'course'
  if (!pathname.startsWith(chatbotBase)) return undefined
  if (searchParams.has('close')) return 'widget'
  return searchParams.get('embed') === '1' ? 'course' : 'link'
}
