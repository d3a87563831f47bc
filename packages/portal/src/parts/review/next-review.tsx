import type { ManagedAgent } from '@lyceum/core/contract'
import { listManagedAgents } from '@lyceum/core/contract/agents'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { LinkButton, type LinkButtonProps } from '../../ui/link-button.tsx'

type NextReviewProps = { decided: string; size?: LinkButtonProps['size'] }

/** After a decision: a link to the next agent that waits for a review that the person may decide, or that none does. */
export default function NextReview({ decided, size = 'md' }: NextReviewProps) {
  const { client } = usePortal()
  const t = useWords('management')
  const [next, setNext] = useState<{ agent: ManagedAgent | null; count: number } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const query = { status: 'under_review', reviewable: 'true', pageSize: 2 } as const
    client.request(listManagedAgents, { query, signal: controller.signal, quiet: true }).then(
      ({ items, total }) => {
        const others = items.filter(({ id }) => id !== decided)
        setNext({ agent: others[0] ?? null, count: total - (items.length - others.length) })
      },
      // The way back to the list is there anyway.
      () => {}
    )
    return () => controller.abort()
  }, [client, decided])
  if (!next) return null
  return next.agent ? (
    <LinkButton size={size} href={`/management/agents/${next.agent.id}`} icon={<ArrowRight />}>
      {t('nextReview', { name: next.agent.name, count: next.count })}
    </LinkButton>
  ) : (
    <Note role="status">{t('noNextReview')}</Note>
  )
}

const Note = styled.span`
  align-self: center;
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
