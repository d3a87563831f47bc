import type { words as english } from '../../en-US/server/batch-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  row: '列',
  answer: '回覆',
  files: '檔案',
  status: '狀態',
  reason: '原因',
  states: {
    waiting: '尚未執行',
    running: '執行中',
    done: '已完成',
    failed: '失敗',
    left_out: '未納入'
  },
  causes: {
    contentFiltered: '被平台的過濾器拒絕。',
    conversationTooLong: '超出模型可讀取的長度。',
    schoolRule: '學校的規則不允許。',
    noSource: '沒有找到來源。'
  },
  cut: '…（已截斷，完整內容見 CSV 檔案）'
}
