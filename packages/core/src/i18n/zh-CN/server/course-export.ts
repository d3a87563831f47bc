import type { words as english } from '../../en-US/server/course-export.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  part: '部分',
  what: '内容',
  questions: '提问数',
  learners: '学生数',
  withoutSource: '无来源',
  disliked: '没有帮助',
  firstText: '首字等待（秒，半数回答更快）',
  slowText: '首字等待（秒，二十分之一更慢）',
  all: '整个时段',
  week: '周',
  hour: '每周时段',
  topic: '主题',
  fewer: '人数过少'
}
