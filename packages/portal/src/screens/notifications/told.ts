import type { BudgetUnit, NotificationKind, Told } from '@lyceum/core/contract'
import {
  BellRing,
  BookOpen,
  FileWarning,
  Flag,
  FlagOff,
  Gauge,
  Inbox,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  UserCog
} from 'lucide-react'
import type { Translate } from '../../i18n/words.ts'

export const kindIcons = {
  review_submitted: Inbox,
  review_decided: ShieldCheck,
  allowance_nearly_used: Gauge,
  budget_nearly_used: Gauge,
  document_failed: FileWarning,
  base_shared: BookOpen,
  handed_over: BellRing,
  role_changed: UserCog,
  agent_reported: Flag,
  report_resolved: FlagOff,
  question_noticed: ShieldAlert
} satisfies Record<NotificationKind, LucideIcon>

/** What a notification says, what is told besides, and where it leads: to a page, or to that of a course which its teacher's learning platform opens. */
export type Saying = { text: string; more?: string; href?: string; courseId?: string }

type Words = {
  t: Translate<'notifications'>
  shell: (key: never) => string
  number: (value: number) => string
  amount: (unit: BudgetUnit, value: number) => string
  /** Only administrators have a page of all budgets. */
  isAdmin: boolean
}

/** The words of a notification in the reader's language. */
export function sayingOf(
  { kind, data, by }: Told & { by: string | null },
  { t, shell, number, amount: amountOf, isAdmin }: Words
): Saying {
  switch (kind) {
    case 'review_submitted':
      return { text: t('submitted', { agent: data.agentName }), href: `/management/agents/${data.agentId}` }
    case 'review_decided':
      return {
        text: t(data.approved ? 'approved' : 'rejected', { agent: data.agentName }),
        ...(data.reason && { more: t('reason', { reason: data.reason }) }),
        href: `/profile/agents/${data.agentId}`
      }
    case 'allowance_nearly_used': {
      const [agent, allowed] = [data.agentName, number(data.allowed)]
      const text = t(data.share ? `shareAllowance.${data.period}` : `agentAllowance.${data.period}`, {
        agent,
        allowed,
        count: data.allowed
      })
      return { text, href: `/profile/agents/${data.agentId}` }
    }
    case 'budget_nearly_used': {
      const amount = t(`budgetAmount.${data.unit}`, { count: data.amount, amount: amountOf(data.unit, data.amount) })
      const text = data.own
        ? t(`ownBudget.${data.period}`, { amount })
        : data.name
          ? t(`budgetOf.${data.period}`, { name: data.name, amount })
          : t(`schoolBudget.${data.period}`, { amount })
      return {
        text,
        ...(isAdmin && !data.own && data.scope !== 'agent' && data.scope !== 'share' && { href: '/management/budgets' }),
        ...(!isAdmin && !data.own && data.courseId && { courseId: data.courseId })
      }
    }
    case 'document_failed':
      return {
        text: t('documentFailed', {
          count: data.count,
          figure: number(data.count),
          document: data.documentName,
          base: data.baseName
        }),
        href: `/profile/knowledge/${data.baseId}?status=failed`
      }
    case 'base_shared':
      return {
        text: t('baseShared', { base: data.baseName }),
        more: t(`levels.${data.level}`),
        href: `/profile/knowledge/${data.baseId}`
      }
    case 'handed_over':
      return {
        text: t('handedOver', { from: data.from }),
        more: [
          ...(data.agents > 0 ? [t('agents', { count: data.agents, figure: number(data.agents) })] : []),
          ...(data.bases > 0 ? [t('bases', { count: data.bases, figure: number(data.bases) })] : [])
        ].join(' · '),
        href: data.agents > 0 ? '/profile/agents' : '/profile/knowledge'
      }
    case 'role_changed': {
      const role = (name: string) => shell(`roles.${name}` as never)
      return { text: t('roleChanged', { role: role(data.role) }), more: t('roleBefore', { role: role(data.before) }) }
    }
    case 'agent_reported':
      return {
        text: t(data.about === 'answer' ? 'answerReported' : 'agentReported', {
          count: data.count,
          figure: number(data.count),
          agent: data.agentName
        }),
        href: data.own ? `/profile/agents/${data.agentId}` : `/management/agents?tab=reported`
      }
    case 'report_resolved':
      return {
        text: t('reportResolved', { agent: data.agentName }),
        more: [t(`outcomes.${data.outcome}`), data.note].filter(Boolean).join(' · ')
      }
    case 'question_noticed':
      return {
        text:
          data.rule === null
            ? t('questionFlagged', { agent: data.agentName })
            : t('questionFits', { agent: data.agentName, rule: data.rule }),
        more:
          data.level === 'concern' ? t('questionConcern') : by === null ? t('questionSevereGuest') : t('questionSevere', { by }),
        href: `/management/agents/${data.agentId}`
      }
  }
}
