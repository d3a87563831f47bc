import { chatbotBase } from '@lyceum/core/contract/paths'
import { sdkParameter } from '@lyceum/core/contract/share-page'
import { createElement } from './create-element.ts'
import type { Options } from './options.ts'
import { pageTraits } from './page-traits.ts'
import { version } from './version.ts'

/**
 * The frame with the chatbot page, which goes on where the page before has left it, as `kept` says. It is invisible until it reports: until
 * then it may be the browser's own error page.
 */
export function createFrame({ origin, share, raw, mode, title, accent }: Options, kept: string): HTMLIFrameElement {
  // An inline chat cannot be closed.
  const query = new URLSearchParams({
    embed: '1',
    close: mode === 'popup' ? '1' : '',
    ...pageTraits(raw),
    accent,
    [sdkParameter]: version,
    identity: raw.identity ? '1' : '',
    conversationId: raw.conversationId || ''
  })
  return createElement('iframe', {
    src: `${origin}${chatbotBase}${encodeURIComponent(share)}?${query}${kept.slice(1)}`,
    title,
    allow: 'microphone; clipboard-write',
    referrerpolicy: 'strict-origin'
  })
}
