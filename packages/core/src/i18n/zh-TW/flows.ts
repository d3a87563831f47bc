import type { words as english } from '../en-US/flows.ts'
import type { Translation } from '../translation.ts'

export const words = {
  formTitle: '開始之前',
  start: '開始',
  inputs: '輸入',
  choose: '請選擇…',
  dropFile: '將檔案拖曳到此處、貼上連結，或瀏覽選取',
  fileUploading: '請等待檔案上傳完成。',
  run: '執行',
  runMany: '批次執行',
  running: '執行中…',
  results: '結果',
  output: '輸出',
  files: '檔案',
  noFiles: '此工作流程沒有產生檔案。',
  noResults: '執行工作流程後，結果會顯示在這裡。',
  otherOutputs_other: '其他 {{count}} 項輸出',
  finishedIn: '已完成，耗時 {{time}}',
  runFailed: '失敗',

  waits: '此流程正在等待他人在別處答覆。',
  answered: '已答覆',
  answeredWith: '已答覆：{{answer}}',
  yourAnswer: '您的答覆',
  openUntil: '截止時間：{{time}}'
} as const satisfies Translation<typeof english>
