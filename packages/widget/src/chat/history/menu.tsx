import { usePart } from '../kit/late.ts'
import { lateParts } from '../late-parts.ts'
import type { ConversationMenuProps } from './conversation-menu.tsx'

/** The menu of the open conversation. Its code and texts load when it is first drawn. */
export function ConversationMenu(props: ConversationMenuProps) {
  const part = usePart(lateParts.conversationMenu, props.words)
  return part && <part.OpenConversationMenu {...props} report={lateParts.report} />
}
