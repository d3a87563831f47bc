import { platforms } from '@lyceum/core/contract/platforms'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { screenRoutes } from '../../paths.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** What has to be at hand for the first agent; the form of publishing does the rest. */
export function FirstAgent() {
  const t = useWords('first-run')
  return (
    <Card>
      <p>{t('agent.platforms')}</p>
      <Names>
        {platforms.map(platform => (
          <li key={platform}>
            <a href={`/help?topic=platform-${platform}`}>{platformNames[platform]}</a>
          </li>
        ))}
      </Names>
      <p>{t('agent.private')}</p>
      <p>{t('agent.review')}</p>
      <Foot>
        <LinkButton href={screenRoutes.ManagementAgent.path}>{t('agent.toReview')}</LinkButton>
        <LinkButton kind="primary" href={screenRoutes.Publish.path}>
          {t('agent.publish')}
        </LinkButton>
      </Foot>
    </Card>
  )
}

const Names = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Foot = styled.div`display: flex; flex-wrap: wrap; justify-content: flex-end; gap: ${theme.space[2]};`
