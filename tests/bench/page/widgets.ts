import type { DemoPlatforms } from '../../../examples/demo-platforms/index.mjs'
import { type BareServer, type Files, now, startBareServer } from './bare-server.ts'
import type { WholePage } from './conversation.ts'
import { floorFiles, peerFiles } from './floor-page.ts'
import { ownCode } from './open-context.ts'
import type { Widget } from './opening.ts'
import { installPeers, type PeerName } from './peers.ts'

export type Measured = 'lyceum' | 'floor' | PeerName
/** A chat as a widget on a page, and as a page of its own. */
export type Chat = Widget & WholePage

/** What is measured, all but the product on one bare server. `peers`: without them nothing is installed. */
export async function startChats(
  { link, greeting }: { link: string; greeting: string },
  platforms: DemoPlatforms,
  peers: boolean
): Promise<{ chats: Partial<Record<Measured, Chat>>; stop(): void }> {
  const server = await startBareServer({ ...floorFiles(greeting), ...(peers && (await filesOfPeers(greeting))) }, greeting)
  const share = new URL(link)
  const lyceum: Chat = {
    url: share,
    tag: origin => `<script async src="${origin}/widget.js" data-share="${link.split('/').at(-1)}"></script>`,
    element: 'lyceum-widget',
    framed: true,
    field: 'textarea',
    send: '.ly-send',
    ready: ownCode,
    link,
    wire: 'lyceum',
    nextQuestion: () => platforms.nextCall('/chat-messages', { timeoutMs: 60_000 }).then(now)
  }
  const floor: Chat = {
    ...onBareServer(server, 'launcher', 'chat'),
    framed: true,
    field: 'textarea',
    send: 'button',
    ready: 'textarea'
  }
  const chats: Record<PeerName, Chat> = {
    'deep-chat': {
      ...onBareServer(server, 'deep-chat-launcher', 'deep-chat'),
      framed: false,
      field: '#text-input',
      send: '.input-button',
      ready: '#text-input'
    },
    nlux: {
      ...onBareServer(server, 'nlux-launcher', 'nlux'),
      framed: false,
      field: 'textarea',
      send: 'button:has(.nlux-comp-sendIcon)',
      ready: 'textarea'
    },
    typebot: {
      ...onBareServer(server, 'typebot', 'typebot'),
      tag: origin => `<script type="module">import { initBubble } from '${origin}/typebot.js'\ninitBubble('${origin}')</script>`,
      element: 'typebot-bubble',
      framed: false,
      field: 'textarea',
      send: 'button[aria-label=Send]',
      ready: 'textarea',
      wire: 'typebot'
    }
  }
  return { chats: { lyceum, floor, ...(peers && chats) }, stop: server.stop }
}

const onBareServer = ({ url, nextQuestion }: BareServer, script: string, page: string) => ({
  url,
  tag: (origin: string) => `<script async src="${origin}/${script}.js"></script>`,
  element: 'floor-widget',
  link: new URL(page, url).href,
  wire: 'events' as const,
  nextQuestion
})

async function filesOfPeers(greeting: string): Promise<Files> {
  const installed = await installPeers()
  const styled = (name: string) => `/${name}.css` in installed
  return Object.assign(installed, ...['deep-chat', 'nlux', 'typebot'].map(name => peerFiles(name, greeting, styled(name))))
}
