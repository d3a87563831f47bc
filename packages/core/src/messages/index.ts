export { type ChatWords, formatDuration, loadChatWords } from './chat-words.ts'
export { errorWords, fieldWords } from './error-words.ts'
export { createWords, type Resources, type Translation, type WordKey, type Words, type WordValues } from './words.ts'
