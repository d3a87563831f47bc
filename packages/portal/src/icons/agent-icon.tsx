/** The agents' icons are drawn once, in the chat, because the widget shows them too. */
export { AgentIcon, type AgentIconProps } from '@lyceum/widget/chat/agent-icon'
