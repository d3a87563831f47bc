import type { words as english } from '../en-US/voice.ts'
import type { Translation } from '../translation.ts'

export const words = {
  voiceStop: '停止聆聽',
  voiceDiscard: '捨棄',
  voice_starting: '正在開啟麥克風…',
  voice_listening: '正在聆聽，請說話。',
  voice_reading: '正在將語音轉為文字…',
  voiceSecondsLeft_other: '還剩 {{count}} 秒。',
  voice_refused: '此處未允許使用麥克風。請在瀏覽器的網站設定中允許，然後重試。',
  voice_noMicrophone: '找不到麥克風。',
  voice_microphoneBusy: '麥克風正由其他程式使用。',
  voice_nothingHeard: '沒有聽到聲音。請靠近麥克風後重試。',
  voice_unavailable: '此瀏覽器目前無法將語音轉為文字。',
  voice_tooMany: '語音輸入過於頻繁，請一分鐘後再試。',
  voice_failed: '無法將語音轉為文字，請重試。'
} as const satisfies Translation<typeof english>
