import type { ManagedAgent } from '@lyceum/core/contract'
import { nextSteps } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Check, MessageSquarePlus, X } from 'lucide-react'
import { actorOf, subjectOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { AgentDecisions } from './use-agent-decisions.tsx'

type ReviewButtonsProps = { agent: ManagedAgent; decisions: AgentDecisions; size?: ButtonProps['size'] }

/** Rejects or approves an agent that waits for review; where there is room, also with a remark for its publisher. */
export function ReviewButtons({ agent, decisions, size }: ReviewButtonsProps) {
  const { user } = usePortal()
  const t = useWords('management')
  const steps = nextSteps(actorOf(useStore(user.$user)), subjectOf(agent))
  return (
    <>
      {steps.includes('reject') && (
        <Button kind="danger" size={size} icon={<X />} disabled={decisions.busy} onPress={() => decisions.ask(agent, 'reject')}>
          {t('reject')}
        </Button>
      )}
      {steps.includes('approve') && (
        <>
          {size !== 'sm' && (
            <IconButton
              label={t('addRemark')}
              size={size}
              icon={<MessageSquarePlus />}
              disabled={decisions.busy}
              onPress={() => decisions.ask(agent, 'approve')}
            />
          )}
          <Button
            kind="primary"
            size={size}
            icon={<Check />}
            busy={decisions.approving}
            onPress={() => void decisions.approve(agent)}
          >
            {t('approve')}
          </Button>
        </>
      )}
    </>
  )
}
