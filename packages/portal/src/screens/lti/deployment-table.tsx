import type { LearningPlatform, LtiDeployment } from '@lyceum/core/contract'
import { Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Status } from '../../ui/status.tsx'

type DeploymentTableProps = {
  platform: LearningPlatform
  onDecide: (deployment: LtiDeployment, state: 'active' | 'blocked') => void
  onRemove: (deployment: LtiDeployment) => void
}

const tones = { pending: 'warning', active: 'success', blocked: 'danger' } as const
const columns = ['deployment', 'state', 'courses', 'launched', 'actions'] as const

/** Where a registration is installed; those that launched first wait for a decision. */
export function DeploymentTable({ platform, onDecide, onRemove }: DeploymentTableProps) {
  const { client } = usePortal()
  const t = useWords('lti')
  const { number, recent } = useFormats()
  const { deployments, name } = platform
  if (deployments.length === 0) return <p>{t('noDeployments')}</p>
  return (
    <CardTableFrame $cardsBelow="760px">
      <Table $cardsBelow="760px" aria-label={t('deployments', { name })}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deployments.map(deployment => (
            <tr key={deployment.id}>
              <th scope="row">
                <code>{deployment.deploymentId}</code>
              </th>
              <td data-label={t('state')}>
                <Status tone={tones[deployment.state]}>{t(`states.${deployment.state}`)}</Status>
              </td>
              <td data-label={t('courses')}>{number(deployment.courses)}</td>
              <td data-label={t('launched')}>
                {deployment.launchedAt ? recent(deployment.launchedAt, client.host.now()) : t('neverLaunched')}
              </td>
              <td data-label={t('actions')}>
                <Actions>
                  {deployment.state !== 'active' && (
                    <Button size="sm" kind="primary" onPress={() => onDecide(deployment, 'active')}>
                      {t(deployment.state === 'pending' ? 'approve' : 'unblock')}
                    </Button>
                  )}
                  {deployment.state !== 'blocked' && (
                    <Button size="sm" onPress={() => onDecide(deployment, 'blocked')}>
                      {t('block')}
                    </Button>
                  )}
                  <IconButton
                    label={t('removeDeployment', { id: deployment.deploymentId })}
                    icon={<Trash2 />}
                    onPress={() => onRemove(deployment)}
                  />
                </Actions>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </CardTableFrame>
  )
}

const Table = styled(CardTable)`
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  & tbody th { font-weight: ${theme.weight.medium}; overflow-wrap: anywhere; }
`

const Actions = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${theme.space[2]};`
