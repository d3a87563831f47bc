import type { words as english } from '../en-US/voice.ts'
import type { Translation } from '../translation.ts'

export const words = {
  voiceStop: '停止聆听',
  voiceDiscard: '放弃',
  voice_starting: '正在打开麦克风…',
  voice_listening: '正在聆听，请讲话。',
  voice_reading: '正在将语音转为文字…',
  voiceSecondsLeft_other: '还剩 {{count}} 秒。',
  voice_refused: '此处未允许使用麦克风。请在浏览器的网站设置中允许，然后重试。',
  voice_noMicrophone: '未找到麦克风。',
  voice_microphoneBusy: '麦克风正被其他程序使用。',
  voice_nothingHeard: '没有听到声音。请靠近麦克风再试一次。',
  voice_unavailable: '此浏览器暂时无法将语音转为文字。',
  voice_tooMany: '语音输入过于频繁，请一分钟后再试。',
  voice_failed: '未能将语音转为文字，请重试。'
} as const satisfies Translation<typeof english>
