import { countUploads, type DocumentUpload, type DocumentUploads, isOpen } from '@lyceum/core'
import { useStore } from '@nanostores/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { useMedia } from '../layout/use-media.ts'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { UploadRow } from './upload-row.tsx'

/** Rows that are drawn; a folder of thousands would make the page slow. */
const maxRows = 100

/**
 * The floating list of uploads. It stays while other pages are opened, until it is closed. It is one line until it is opened on a phone,
 * where the list would cover half of the page, and once everything has arrived.
 */
export function UploadPanel({ uploads }: { uploads: DocumentUploads }) {
  const t = useWords('uploads')
  const { number } = useFormats()
  const all = useStore(uploads.$uploads)
  const isPhone = useMedia(theme.width.phone)
  const [chosen, setCollapsed] = useState<boolean>()
  const offline = useOffline()
  const { open, done, existing, failed, ignored, retryable } = countUploads(all)
  const collapsed = chosen ?? (isPhone || open + failed + ignored + existing === 0)
  if (all.length === 0) return null
  const shown = rowsOf(all)
  const title =
    open > 0
      ? t('uploading', { count: open, figure: number(open) })
      : done > 0
        ? t('uploaded', { count: done, figure: number(done) })
        : t('none')
  const notes = [
    open > 0 && offline && t('offline'),
    open > 0 && done > 0 && t('soFar', { done: number(done), total: number(done + open) }),
    existing > 0 && t('existing', { count: existing, figure: number(existing) }),
    failed > 0 && t('failed', { count: failed, figure: number(failed) })
  ].filter(Boolean)
  return (
    <Panel aria-label={t('panel')} data-uploads={collapsed ? 'line' : 'list'}>
      {/* Only the end is read out: each file's would be too much. */}
      <VisuallyHidden role="status">{open === 0 && [title, ...notes].join(', ')}</VisuallyHidden>
      <Head>
        <Title>
          <strong>{title}</strong>
          {notes.length > 0 && <small>{notes.join(' · ')}</small>}
        </Title>
        <IconButton
          size="sm"
          label={collapsed ? t('expand') : t('collapse')}
          icon={collapsed ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={!collapsed}
          tooltip="none"
          onPress={() => setCollapsed(!collapsed)}
        />
        {open === 0 && (
          <IconButton size="sm" label={t('close')} icon={<X />} tooltip="none" onPress={() => uploads.clearEnded()} />
        )}
      </Head>
      {collapsed && open > 0 && (
        <Whole>
          <ProgressBar label={title} value={(100 * done) / (done + open)} />
        </Whole>
      )}
      {!collapsed && (
        <>
          <List>
            {shown.map(upload => (
              <UploadRow key={upload.key} upload={upload} uploads={uploads} />
            ))}
            {all.length > shown.length && (
              <More>{t('more', { count: all.length - shown.length, figure: number(all.length - shown.length) })}</More>
            )}
          </List>
          {(open > 1 || retryable > 1) && (
            <Foot>
              {retryable > 1 && (
                <Button size="sm" onPress={() => uploads.retry()}>
                  {t('retryAll')}
                </Button>
              )}
              {open > 1 && (
                <Button size="sm" kind="quiet" onPress={() => uploads.cancelAll()}>
                  {t('cancelAll')}
                </Button>
              )}
            </Foot>
          )}
        </>
      )}
    </Panel>
  )
}

function useOffline(): boolean {
  const { host } = usePortal().client
  return useSyncExternalStore(
    onChange => host.onNetwork?.(onChange) ?? (() => {}),
    () => host.isOffline?.() ?? false
  )
}

const ranks = ['sending', 'waiting', 'failed', 'ignored', 'queued', 'done'] as const

/** In the order of their choice while they are under way. Of many, and at the end, those first that need attention. */
function rowsOf(all: readonly DocumentUpload[]): readonly DocumentUpload[] {
  if (all.length <= maxRows && all.some(({ state }) => isOpen(state))) return all
  return ranks.flatMap(rank => all.filter(({ state }) => state === rank)).slice(0, maxRows)
}

const Panel = styled.section`
  position: fixed;
  inset: auto ${theme.space[5]} ${theme.space[5]} auto;
  z-index: ${theme.layer.sticky};
  display: flex;
  width: 330px;
  flex-direction: column;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.colour.raised};
  box-shadow: ${theme.shadow[3]};
  ${theme.media.small} {
    inset: auto ${theme.space[3]} ${theme.space[3]};
    width: auto;
    /* Above the message field of a chat. */
    :root:has(.ly-foot) & { bottom: 152px; }
  }
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  padding: ${theme.space[3]} ${theme.space[3]} ${theme.space[3]} 18px;
`

const Title = styled.div`
  display: grid;
  min-width: 0;
  flex: 1;
  color: ${theme.colour.textStrong};
  line-height: 1.4;
  & > strong { font-weight: ${theme.weight.strong}; }
  & > small { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; font-variant-numeric: tabular-nums; }
`

const Whole = styled.div`
  padding: 0 18px ${theme.space[3]};
`

const List = styled.ul`
  display: grid;
  max-height: min(360px, 40dvh);
  /* No wider than the panel, however long a name is. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[1]} 18px ${theme.space[4]};
  overflow-y: auto;
`

const More = styled.li`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]} ${theme.space[3]};
  border-top: 1px solid ${theme.colour.line};
`
