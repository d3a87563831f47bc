import type { words as english } from '../en-US/flows.ts'
import type { Translation } from '../translation.ts'

export const words = {
  formTitle: '开始之前',
  start: '开始',
  inputs: '输入',
  choose: '请选择…',
  dropFile: '将文件拖到此处、粘贴链接，或点击选择',
  fileUploading: '请等待文件上传完成。',
  run: '运行',
  runMany: '批量运行',
  running: '运行中…',
  results: '结果',
  output: '输出',
  files: '文件',
  noFiles: '该工作流没有生成文件。',
  noResults: '运行工作流后，结果会显示在这里。',
  otherOutputs_other: '其他 {{count}} 项输出',
  finishedIn: '已完成，用时 {{time}}',
  runFailed: '失败',

  waits: '该流程正在等待他人在别处答复。',
  answered: '已答复',
  answeredWith: '已答复：{{answer}}',
  yourAnswer: '您的答复',
  openUntil: '截止时间：{{time}}'
} as const satisfies Translation<typeof english>
