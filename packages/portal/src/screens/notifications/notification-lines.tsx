import type { Notification } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { Mail, MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardLink } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TableCard } from '../../ui/table-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { OpenCourse } from './open-course.tsx'
import { kindIcons, sayingOf } from './told.ts'

type LinesProps = { items: readonly Notification[]; onMark: (read: boolean, id: string) => void }

/** One line for each notification: what happened, who did it and when, and a button that marks it. */
export function NotificationLines({ items, onMark }: LinesProps) {
  const { client, user } = usePortal()
  const isAdmin = useStore(user.$user)?.role === 'admin'
  const { t: shell } = useTranslation()
  const t = useWords('notifications')
  const { number, amount, recent } = useFormats()
  return (
    <TableCard as="ul" aria-label={t('pageTitle')}>
      {items.map(item => {
        const { id, kind, by, at, read } = item
        const Icon = kindIcons[kind]
        const { text, more, href, courseId } = sayingOf(item, { t, shell, number, amount, isAdmin })
        return (
          <Line key={id} $read={read}>
            <Icon aria-hidden size={20} strokeWidth={theme.control.stroke} />
            <Words>
              <span>
                {!read && <VisuallyHidden>{t('unread')}: </VisuallyHidden>}
                {href ? (
                  <Text as={CardLink} href={href} onClick={() => read || onMark(true, id)} $read={read}>
                    {text}
                  </Text>
                ) : (
                  <Text $read={read}>{text}</Text>
                )}
              </span>
              {more && <More>{more}</More>}
              {courseId && <OpenCourse courseId={courseId} onOpen={() => read || onMark(true, id)} />}
              <Quiet>
                {by && `${by} · `}
                <time dateTime={at}>{recent(at, client.host.now())}</time>
              </Quiet>
            </Words>
            <IconButton
              label={t(read ? 'markUnread' : 'markRead', { text })}
              tooltip="none"
              icon={read ? <MailOpen /> : <Mail />}
              onPress={() => onMark(!read, id)}
            />
          </Line>
        )
      })}
    </TableCard>
  )
}

const Line = styled.li<{ $read: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[3]} ${theme.space[3]} 18px;
  ${({ $read }) => !$read && `box-shadow: inset 3px 0 ${theme.colour.accent};`}
  &:not(:first-child) { border-top: 1px solid ${theme.colour.line}; }
  ${theme.media.hover} { &:hover:has(a) { background: ${theme.colour.hover}; } }
  & > svg { margin-top: 2px; color: ${theme.colour.text}; }
  & > button { position: relative; z-index: 1; }
  /* The focus ring surrounds the line, inside the card. */
  & a:focus-visible::after { outline-offset: -3px; }
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  gap: 2px;
  overflow-wrap: anywhere;
`

const Text = styled.span<{ $read: boolean }>`
  color: ${theme.colour.textStrong};
  font-weight: ${({ $read }) => ($read ? theme.weight.regular : theme.weight.strong)};
`

const More = styled.span`color: ${theme.colour.text};`

const Quiet = styled.span`
  color: ${theme.colour.text};
  font-size: ${theme.size.xs};
`
