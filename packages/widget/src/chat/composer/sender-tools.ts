/** What stands beside the message field and loads once the field is there. */
export { AttachButton } from './attach-button.tsx'
export { fitHeight } from './fit-height.ts'
export { Toggles } from './toggles.tsx'
export { VoiceButton } from './voice/voice-button.tsx'
