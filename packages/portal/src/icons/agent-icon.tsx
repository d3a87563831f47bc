/** Defined in the chat, because the widget shows agents' icons too. */
export { AgentIcon, type AgentIconProps } from '@lyceum/widget/chat/agent-icon'
