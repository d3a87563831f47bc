import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/continuing.ts'

export const words: Translation<typeof english> = {
  title: '在课程中继续“{{name}}”',
  lead: '对话及其文件会复制到您在学习平台的账号，此后适用课程的规则。当前对话仍保留在这里。部分智能体在那里会重新开始，不记得之前的内容。',
  course: '课程',
  choice: '{{course}}（{{platform}}）',
  untitled: '未命名课程',
  none: '您的课程都没有使用此智能体。请先打开一次课程页面，并在那里关联账号。',
  failed: '课程加载失败',
  loading: '正在加载课程',
  closed: '该课程目前已关闭。',
  review: '该课程的老师会查看对话，并能看到您的姓名。他们可以看到这段对话的全部内容，包括此前的内容。',
  go: '去课程继续',
  done: '对话已在课程中',
  doneText: '请在学习平台中打开课程页面，可在“历史对话”中找到它。',
  busy: '请等待回答完成。',
  reviewNew: '该课程的老师刚刚声明要查看对话。请阅读说明后再继续。',
  refused: '无法在课程中继续：对话过长或未保存。'
}
