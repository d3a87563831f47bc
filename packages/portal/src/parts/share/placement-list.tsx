import type { Placement } from '@lyceum/core/contract'
import { ChevronRight, Globe, Lock, PowerOff } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Status } from '../../ui/status.tsx'
import { useNameOf } from './use-name-of.ts'

/** The statistics of one's own shares, or of one by its name. */
const statistics = '/profile/agents?tab=usage&table=shares'
export const statisticsOf = (name: string) => `${statistics}&query=${encodeURIComponent(name)}`

/** The shares of an agent, each with who may use it and where it was last seen. */
export function PlacementList({ shares, onOpen }: { shares: Placement[]; onOpen: (id: string) => void }) {
  const t = useWords('share')
  const nameOf = useNameOf()
  return (
    <>
      <List aria-label={t('places')}>
        {shares.map(share => (
          <li key={share.id}>
            <Line type="button" onClick={() => onOpen(share.id)} data-off={!share.enabled || undefined}>
              <Words>
                <strong>{nameOf(share)}</strong>
                <LastSeen share={share} />
              </Words>
              <Marks>
                {!share.enabled && (
                  <Status tone="warning" icon={<PowerOff aria-hidden />}>
                    {t('off')}
                  </Status>
                )}
                <Status icon={share.accessLevel === 'anyone' ? <Globe aria-hidden /> : <Lock aria-hidden />}>
                  {t(`${share.accessLevel}Short`)}
                </Status>
              </Marks>
              <ChevronRight aria-hidden size={18} />
            </Line>
          </li>
        ))}
      </List>
      <p>
        <Statistics href={statistics}>{t('statistics')}</Statistics>
      </p>
    </>
  )
}

/** Where and when a share was last opened, and by which version of the loader. */
export function LastSeen({ share: { seen } }: { share: Placement }) {
  const { client } = usePortal()
  const t = useWords('share')
  const { recent } = useFormats()
  const [last] = seen
  if (!last) return <Muted>{t('neverSeen')}</Muted>
  const at = recent(last.at, client.host.now())
  if (last.site === '') return <Muted>{t('seenAlone', { at })}</Muted>
  const site = last.site.replace(/^https?:\/\//, '')
  return <Muted>{t(last.sdkVersion ? 'seenByWidget' : 'seenOn', { site, at, version: last.sdkVersion })}</Muted>
}

export const Statistics = styled.a`
  display: inline-flex;
  min-height: 24px;
  align-items: center;
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
`

const Line = styled.button`
  display: flex;
  width: 100%;
  min-height: 64px;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.raised};
  color: ${theme.colour.text};
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover { background: ${theme.colour.hover}; }
  & > svg { flex: none; }
`

const Words = styled.span`
  display: grid;
  min-width: 0;
  flex: 1;
  gap: 2px;
  & > strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; overflow-wrap: anywhere; }
`

const Marks = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[1]};
`

const Muted = styled.span`
  color: ${theme.colour.text};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`
