export { AgentIcon, type AgentIconProps } from './agent-icon.tsx'
export { Chat, type ChatProps } from './chat.tsx'
export { HistoryList, type HistoryListProps } from './history-list.tsx'
