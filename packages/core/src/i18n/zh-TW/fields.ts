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
  pattern: '格式不正確',
  type: '類型不正確',
  unknownField: '未知的欄位',
  invalidUrl: '無效的網址',
  invalidFileLink: '無效的檔案連結',
  fileLinkType: '檔案連結類型錯誤',
  linkUnreachable: '此連結的伺服器沒有回應',
  linkRefused: '此連結的伺服器未提供此檔案',
  rejected: '智慧代理資訊驗證失敗，請重試',
  expired: '已逾期'
} as const satisfies Record<InputReason, string>
