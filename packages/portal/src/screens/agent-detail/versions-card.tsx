import type { AgentVersion, ReplyOf, RestrictedAgent } from '@lyceum/core/contract'
import type { listAgentVersions } from '@lyceum/core/contract/versions'
import { Eye, RotateCcw } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Status } from '../../ui/status.tsx'
import type { VersionActions } from './use-version-actions.tsx'

type VersionsCardProps = {
  agent: RestrictedAgent
  versions: ReplyOf<typeof listAgentVersions>
  /** The number of the version that the page shows. */
  shown: number
  address: string
  actions: VersionActions
}

/** The versions of the agent, the newest first; each can be shown, and an earlier one restored. */
export function VersionsCard({ agent, versions, shown, address, actions }: VersionsCardProps) {
  const t = useWords('versions')
  const { number, shortTime } = useFormats()
  const newest = agent.next?.version ?? agent.version
  return (
    <Card title={t('versions')}>
      <List aria-label={t('versions')}>
        {versions.items.map(({ version, status, inService, author, createdAt }) => (
          <li key={version} aria-current={version === shown ? 'true' : undefined}>
            <Line>
              <b>{t('version', { version })}</b>
              <Status tone={isServed(inService, status) ? 'success' : 'neutral'}>
                {isServed(inService, status) ? t('inService') : t(`statuses.${status}`)}
              </Status>
            </Line>
            <Small>{t('savedBy', { name: author?.name ?? '–', date: shortTime(createdAt) })}</Small>
            <Line>
              {version !== shown && (
                <LinkButton
                  size="sm"
                  kind="quiet"
                  icon={<Eye />}
                  aria-label={t('showVersion', { version })}
                  href={version === newest ? address : `${address}?version=${version}`}
                >
                  {t('show')}
                </LinkButton>
              )}
              {version !== newest && (
                <Button
                  size="sm"
                  kind="quiet"
                  icon={<RotateCcw />}
                  aria-label={t('restoreVersion', { version })}
                  disabled={actions.busy}
                  onPress={() => actions.askRestore(version)}
                >
                  {t('restore')}
                </Button>
              )}
            </Line>
          </li>
        ))}
      </List>
      {versions.more && <Small>{t('newestOnly', { figure: number(versions.items.length) })}</Small>}
    </Card>
  )
}

/** One that nobody has approved yet is in service for its owner alone, who reads where its review stands. */
const isServed = (inService: boolean, status: AgentVersion['status']) => inService && (status === 'approved' || status === 'none')

const List = styled.ol`
  display: grid;
  & > li { display: grid; gap: ${theme.space[1]}; padding-block: ${theme.space[3]}; border-top: 1px solid ${theme.colour.line}; }
  & > li:first-child { padding-top: 0; border-top: 0; }
  & > [aria-current] b { color: ${theme.colour.accentText}; }
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  &:empty { display: none; }
`

const Small = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`
