import { type ChatStore, createLoaded } from '@lyceum/core'
import type { OwnBudget } from '@lyceum/core/contract'
import { getOwnBudgets } from '@lyceum/core/contract/budgets'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'

/** A quiet line when most of what may be asked is used: how much is left, and when it begins anew. It is read again after each answer. */
export default function OwnBudgetLine({ agentId, chat }: { agentId: string; chat: ChatStore }) {
  const { client } = usePortal()
  const t = useWords('conversation')
  const { amount, shortTime } = useFormats()
  const budgets = useMemo(
    () => createLoaded(signal => client.request(getOwnBudgets, { params: { agentId }, signal, quiet: true })),
    [client, agentId]
  )
  const status = useStore(chat.$status)
  useEffect(() => {
    const known = budgets.$value.get()
    if (status !== 'generating' && known?.applies !== false) void budgets.load()
  }, [budgets, status])
  const tightest = useStore(budgets.$value)?.items.reduce(tighter, undefined as OwnBudget | undefined)
  if (!tightest) return null
  const { left, unit, resetsAt } = tightest
  const said = left === null ? t('budgetShared') : t(`budgetLeft.${unit}`, { count: left, left: amount(unit, left) })
  return <Line role="status">{resetsAt ? `${said} ${t('budgetResets', { time: shortTime(resetsAt) })}` : said}</Line>
}

/** The one of which the smaller part is left; what others use too counts as nearly used. */
function tighter(one: OwnBudget | undefined, other: OwnBudget): OwnBudget {
  const part = ({ left, amount }: OwnBudget) => (left === null ? 0.2 : left / amount)
  return one && part(one) <= part(other) ? one : other
}

const Line = styled.p`
  margin: 0;
  padding: ${theme.space[1]} ${theme.space[4]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  text-align: center;
`
