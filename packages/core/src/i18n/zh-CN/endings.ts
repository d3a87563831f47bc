import type { words as english } from '../en-US/endings.ts'
import type { Translation } from '../translation.ts'

export const words = {
  stillWaiting: '仍在等待 {{name}}…',
  stillThinking: '{{name}} 仍在思考…',
  stillAtStep: '{{name}} 仍在执行“{{step}}”…',
  remark_limitReached: '回答已达到长度上限。',
  remark_contentFiltered: 'AI 平台的内容过滤中止了此回答。',
  remark_damaged: '此回答有一部分无法读取，已缺失。',
  remark_shortened: '此对话超出智能体可读取的长度，仅发送了较新的部分。',
  remark_personalDataMasked: '问题或其文件中的个人信息在离开学校之前已被替换。',
  remark_personalDataSent: '您的问题或其文件包含个人信息，AI 平台已收到。',
  goOn: '继续',
  goOnQuestion: '请继续。',
  refused_contentFiltered: 'AI 平台的内容过滤拒绝了此问题或之前的内容。请换一种说法，或开始新对话。',
  refused_conversationTooLong: '此对话对该智能体来说太长了。请开始新对话。',
  refused_schoolRule: '学校的规定不允许提出这个问题。',
  refused_file: '学校的规定不允许文件“{{file}}”。请不带此文件再提问。',
  refused_noSource: '没有找到来源，因此不显示回答。请换一种问法，或向了解情况的人咨询。',
  closed_exam: '考试期间关闭，{{time}} 重新开放。',
  closed_notOpen: '将于 {{time}} 开放。',
  closed_over: '课程已结束。此前的对话仍可查看。',
  newChatWithSummary: '带摘要开始新对话',
  summarizing: '正在生成摘要…',
  summaryBefore: '此前对话的摘要：'
} as const satisfies Translation<typeof english>
