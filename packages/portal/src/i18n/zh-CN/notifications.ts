import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/notifications.ts'

export const words: Translation<typeof english> = {
  pageTitle: '通知',
  purpose: '与您有关的消息，保留 90 天。',
  choose: '选择要接收的通知',
  markAll: '全部标为已读',
  markRead: '标为已读：{{text}}',
  markUnread: '标为未读：{{text}}',
  unread: '未读',
  more: '显示更多',
  empty: '暂无通知。与您有关的消息会出现在这里。',
  failed: '通知加载失败',
  submitted: '“{{agent}}”等待审核',
  approved: '“{{agent}}”已通过审核',
  rejected: '“{{agent}}”被驳回',
  reason: '原因：{{reason}}',
  agentAllowance: {
    day_one: '“{{agent}}”今天的 {{allowed}} 次提问额度已用掉 80%',
    day_other: '“{{agent}}”今天的 {{allowed}} 次提问额度已用掉 80%',
    week_one: '“{{agent}}”本周的 {{allowed}} 次提问额度已用掉 80%',
    week_other: '“{{agent}}”本周的 {{allowed}} 次提问额度已用掉 80%',
    month_one: '“{{agent}}”本月的 {{allowed}} 次提问额度已用掉 80%',
    month_other: '“{{agent}}”本月的 {{allowed}} 次提问额度已用掉 80%',
    term_one: '“{{agent}}”本学期的 {{allowed}} 次提问额度已用掉 80%',
    term_other: '“{{agent}}”本学期的 {{allowed}} 次提问额度已用掉 80%'
  },
  shareAllowance: {
    day_one: '“{{agent}}”的一个分享，今天的 {{allowed}} 次提问额度已用掉 80%',
    day_other: '“{{agent}}”的一个分享，今天的 {{allowed}} 次提问额度已用掉 80%',
    week_one: '“{{agent}}”的一个分享，本周的 {{allowed}} 次提问额度已用掉 80%',
    week_other: '“{{agent}}”的一个分享，本周的 {{allowed}} 次提问额度已用掉 80%',
    month_one: '“{{agent}}”的一个分享，本月的 {{allowed}} 次提问额度已用掉 80%',
    month_other: '“{{agent}}”的一个分享，本月的 {{allowed}} 次提问额度已用掉 80%',
    term_one: '“{{agent}}”的一个分享，本学期的 {{allowed}} 次提问额度已用掉 80%',
    term_other: '“{{agent}}”的一个分享，本学期的 {{allowed}} 次提问额度已用掉 80%'
  },
  ownBudget: {
    day: '您今天的 {{amount}} 额度已用掉 80%',
    week: '您本周的 {{amount}} 额度已用掉 80%',
    month: '您本月的 {{amount}} 额度已用掉 80%',
    term: '您本学期的 {{amount}} 额度已用掉 80%'
  },
  budgetOf: {
    day: '“{{name}}”今天的 {{amount}} 额度已用掉 80%',
    week: '“{{name}}”本周的 {{amount}} 额度已用掉 80%',
    month: '“{{name}}”本月的 {{amount}} 额度已用掉 80%',
    term: '“{{name}}”本学期的 {{amount}} 额度已用掉 80%'
  },
  schoolBudget: {
    day: '学校今天的 {{amount}} 额度已用掉 80%',
    week: '学校本周的 {{amount}} 额度已用掉 80%',
    month: '学校本月的 {{amount}} 额度已用掉 80%',
    term: '学校本学期的 {{amount}} 额度已用掉 80%'
  },
  openCourse: '打开课程',
  courseOver: '请先在学习平台中打开课程',
  courseOverText: '您在那里的登录已失效。请在课程中打开智能体，再回到这里。',
  budgetAmount: {
    questions_one: '{{amount}} 次提问',
    questions_other: '{{amount}} 次提问',
    tokens_one: '{{amount}} 个 Token ',
    tokens_other: '{{amount}} 个 Token ',
    CNY: '{{amount}} 元',
    USD: '{{amount}} 美元'
  },
  documentFailed_one: '“{{base}}”中的文档“{{document}}”无法读取',
  documentFailed_other: '“{{base}}”中有 {{figure}} 个文档无法读取，最近一个是“{{document}}”',
  baseShared: '知识库“{{base}}”已共享给您',
  levels: {
    read: '您可以查看其中的文档。',
    append_only: '您可以添加文档，并删除自己上传的文档。',
    read_write: '您可以修改知识库及其全部文档。',
    all: '您拥有全部权限。'
  },
  handedOver: '{{from}} 名下的内容已移交给您',
  agents_one: '{{figure}} 个智能体',
  agents_other: '{{figure}} 个智能体',
  bases_one: '{{figure}} 个知识库',
  bases_other: '{{figure}} 个知识库',
  roleChanged: '您的角色已变更为：{{role}}',
  roleBefore: '原角色：{{role}}',
  answerReported_one: '“{{agent}}”的一条回答被举报',
  answerReported_other: '“{{agent}}”被举报 {{figure}} 次，最近一次针对其回答',
  agentReported_one: '“{{agent}}”被举报',
  agentReported_other: '“{{agent}}”被举报 {{figure}} 次',
  reportResolved: '您对“{{agent}}”的举报已有结果',
  outcomes: { unfounded: '未发现问题。', corrected: '问题已改正。', disabled: '该智能体已停用。' },
  questionFits: '向“{{agent}}”提出的问题触发了规则“{{rule}}”',
  questionFlagged: '向“{{agent}}”提出的问题被审核服务标记',
  questionSevere: '严重。提问者：{{by}}',
  questionSevereGuest: '严重。提问者是访客。',
  questionConcern: '值得关注，不显示提问者。',
  kinds: {
    review_submitted: '有智能体等待审核',
    review_decided: '我的智能体的审核结果',
    allowance_nearly_used: '额度即将用完',
    budget_nearly_used: '使用额度即将用完',
    document_failed: '文档无法读取',
    base_shared: '有知识库共享给我',
    handed_over: '智能体和知识库移交给我',
    role_changed: '我的角色变更',
    agent_reported: '智能体被举报',
    report_resolved: '我的举报的处理结果',
    question_noticed: '触发学校规则的提问'
  },
  settings: '通知',
  settingsNote: '关闭期间的通知不会补发。此设置随账号同步到所有设备。',
  settingsFailed: '通知设置加载失败'
}
