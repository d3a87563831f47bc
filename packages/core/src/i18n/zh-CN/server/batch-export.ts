import type { words as english } from '../../en-US/server/batch-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  row: '行',
  answer: '回答',
  files: '文件',
  status: '状态',
  reason: '原因',
  states: {
    waiting: '尚未运行',
    running: '运行中',
    done: '已完成',
    failed: '失败',
    left_out: '未纳入'
  },
  causes: {
    contentFiltered: '被平台的过滤器拒绝。',
    conversationTooLong: '超出模型可读取的长度。',
    schoolRule: '学校的规则不允许。',
    noSource: '没有找到来源。'
  },
  cut: '…（已截断，完整内容见 CSV 文件）'
}
