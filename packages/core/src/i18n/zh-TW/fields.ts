import type { InputReason } from '../../contract/errors.ts'

export const words = {
  required: '必填',
  enum: '請選擇其中一項',
  whitespace: '不能只包含空格',
  tooShort: '至少 {{limit}} 個字元',
  tooLong: '最多 {{limit}} 個字元',
  tooSmall: '不能小於 {{limit}}',
  tooBig: '不能大於 {{limit}}',
  tooFew: '至少 {{limit}} 項',
  tooMany: '最多 {{limit}} 項',
  pattern: '格式不正確，請重新填寫',
  type: '請填寫其他類型的值',
  number: '請填寫數字，例如 10 或 0.5',
  jsonObject: '請填寫 JSON 物件，例如 {"name": "value"}',
  colour: '請填寫色彩：# 加六位 0–9、a–f，例如 #1a5f4a',
  withoutSlash: '不能包含斜線（/）',
  unknownField: '未知的欄位，請移除',
  invalidUrl: '無效的網址',
  invalidFileLink: '無效的檔案連結',
  fileLinkType: '檔案連結類型錯誤',
  linkUnreachable: '此連結的伺服器沒有回應，請檢查連結或直接上傳檔案',
  linkRefused: '此連結的伺服器未提供此檔案，請直接上傳檔案',
  rejected: '智慧代理資訊驗證失敗，請重試',
  expired: '已逾期'
} as const satisfies Record<InputReason, string>
