import type { DeviceSession } from '@lyceum/core/contract'
import { Monitor, Smartphone } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Status } from '../../ui/status.tsx'
import { deviceName } from './device-name.ts'

/** One line per device. */
export function DeviceLines({ sessions }: { sessions: DeviceSession[] }) {
  const t = useWords('settings')
  const { shortTime, date } = useFormats()
  return (
    <Lines>
      {sessions.map(({ id, userAgent, current, lastUsedAt, createdAt }) => {
        const { browser, system, phone } = deviceName(userAgent)
        const Icon = phone ? Smartphone : Monitor
        return (
          <li key={id}>
            <Icon aria-hidden size={20} strokeWidth={theme.control.stroke} />
            <Words>
              <strong>{browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))}</strong>
              <span>
                {t('lastUsed', { time: shortTime(lastUsedAt) })} · {t('since', { date: date(createdAt) })}
              </span>
            </Words>
            {current && <Status tone="success">{t('thisDevice')}</Status>}
          </li>
        )
      })}
    </Lines>
  )
}

const Lines = styled.ul`
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[2]} ${theme.space[3]};
    padding: 10px 0;
    border-top: 1px solid ${theme.colour.line};
    & > svg { flex: none; }
  }
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  flex: 1 1 180px;
  overflow-wrap: anywhere;
  & > strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & > span { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
