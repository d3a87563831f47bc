import type { InputReason } from '../../contract/errors.ts'

export const words = {
  required: '必填',
  enum: '请选择其中一项',
  whitespace: '不能只包含空格',
  tooShort: '至少 {{limit}} 个字符',
  tooLong: '最多 {{limit}} 个字符',
  tooSmall: '不能小于 {{limit}}',
  tooBig: '不能大于 {{limit}}',
  tooFew: '至少 {{limit}} 项',
  tooMany: '最多 {{limit}} 项',
  pattern: '格式不正确，请重新填写',
  type: '请填写其他类型的值',
  number: '请填写数字，例如 10 或 0.5',
  jsonObject: '请填写 JSON 对象，例如 {"name": "value"}',
  colour: '请填写颜色：# 加六位 0–9、a–f，例如 #1a5f4a',
  withoutSlash: '不能包含斜杠（/）',
  unknownField: '未知字段，请去掉',
  invalidUrl: '网址无效',
  invalidFileLink: '文件链接无效',
  fileLinkType: '文件链接类型错误',
  linkUnreachable: '该链接的服务器没有响应，请检查链接或直接上传文件',
  linkRefused: '该链接的服务器未提供此文件，请直接上传文件',
  rejected: '智能体信息校验失败，请重试',
  expired: '已过期'
} as const satisfies Record<InputReason, string>
