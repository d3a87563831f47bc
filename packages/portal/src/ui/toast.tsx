import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text
} from 'react-aria-components/Toast'
import styled, { keyframes } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { ToastContent, Toasts, ToastTone } from './toast-queue.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Renders the toasts of a queue; mounted once. F6 moves the focus to them; hovering or focusing pauses their timers. */
export function ToastRegion({ toasts, label, dismissLabel }: { toasts: Toasts; label: string; dismissLabel: string }) {
  const { queue } = toasts
  const visible = useSyncExternalStore(
    onChange => queue.subscribe(onChange),
    () => queue.visibleToasts
  )
  const newest = visible[0]?.content
  return (
    <>
      {/* Always mounted, because a live region must exist before its text; it works behind a modal dialog, too. */}
      <VisuallyHidden role="status" data-live-announcer="true">
        {newest && `${newest.title} ${newest.text ?? ''}`}
      </VisuallyHidden>
      {/* The label is set with the first toast: react-aria registers the region as a landmark for F6 only when it changes. */}
      <Region queue={queue} aria-label={visible.length > 0 ? label : undefined}>
        {({ toast }) => (
          <ToastCard toast={toast}>
            <Icon tone={toast.content.tone} />
            <Words role="presentation">
              <Title slot="title">{toast.content.title}</Title>
              {toast.content.text && <Text slot="description">{toast.content.text}</Text>}
            </Words>
            {toast.content.action && (
              <Button slot={null} size="sm" kind="quiet" onPress={act(toasts, toast.key, toast.content.action.onPress)}>
                {toast.content.action.label}
              </Button>
            )}
            <IconButton slot="close" size="sm" label={dismissLabel} icon={<X />} tooltip="none" />
          </ToastCard>
        )}
      </Region>
    </>
  )
}

function act({ queue }: Toasts, key: string, onPress: () => void) {
  return () => {
    queue.close(key)
    onPress()
  }
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert } satisfies Record<
  ToastTone,
  unknown
>

function Icon({ tone }: { tone: ToastTone }) {
  const ToneIcon = icons[tone]
  return <ToneIcon aria-hidden size={18} strokeWidth={theme.control.stroke} color={theme.tone[tone].text} />
}

const drop = keyframes`from { opacity: 0; translate: 0 8px; }`

const Region = styled(AriaToastRegion<ToastContent>)`
  position: fixed;
  /* At the bottom, clear of titles and search fields; in a chat above the message field. */
  inset: auto ${theme.space[4]} ${theme.space[5]};
  :root:has(.ly-foot) & { bottom: 152px; }
  /* On a phone the list of uploads, folded to a line, is as wide as the page. */
  ${theme.media.small} {
    :root:has([data-uploads='line']) & { bottom: 96px; }
    :root:has([data-uploads='line']):has(.ly-foot) & { bottom: 232px; }
  }
  z-index: ${theme.layer.toast};
  display: flex;
  width: fit-content;
  max-width: min(480px, calc(100vw - 32px));
  flex-direction: column-reverse;
  gap: ${theme.space[2]};
  margin: 0 auto;
  border-radius: ${theme.radius.md};
`

const ToastCard = styled(AriaToast<ToastContent>)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} ${theme.space[2]} ${theme.space[2]} ${theme.space[4]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.raised};
  box-shadow: ${theme.shadow[3]};
  animation: ${drop} ${theme.motion.slow};
  & > svg { flex: none; }
  &[data-focus-visible] { outline: ${theme.ring}; outline-offset: 2px; }
`

const Words = styled(AriaToastContent)`
  display: grid;
  min-width: 0;
  flex: 1;
  padding-block: 4px;
  color: ${theme.colour.text};
  font-size: ${theme.size.sm};
  line-height: 1.5;
  overflow-wrap: anywhere;
`

const Title = styled(Text)`
  color: ${theme.colour.textStrong};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.medium};
`
