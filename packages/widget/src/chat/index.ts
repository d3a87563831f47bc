export { AgentIcon, type AgentIconProps } from './agent-icon.tsx'
export { ChatPanel, type ChatPanelProps } from './chat-panel.tsx'
export { HistoryList, type HistoryListProps } from './history-list.tsx'
export { type Library, LibraryContext } from './library.ts'
