import type { words as english } from '../../en-US/server/course-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  part: '部分',
  what: '內容',
  questions: '提問數',
  learners: '學生數',
  withoutSource: '無來源',
  disliked: '沒有幫助',
  firstText: '首字等待（秒，半數回覆更快）',
  slowText: '首字等待（秒，二十分之一更慢）',
  all: '整個期間',
  week: '週',
  hour: '每週時段',
  topic: '主題',
  fewer: '人數過少'
}
