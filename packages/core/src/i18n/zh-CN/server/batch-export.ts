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
  cut: '…（已截断，完整内容见 CSV 文件）'
}
