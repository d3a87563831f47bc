import { agentIconLook, isPictureIcon } from '@lyceum/core/agent-icon'
import type { Category } from '@lyceum/core/contract/agents'
import { useState } from 'react'

/**
 * `icon` is the name of a built-in icon, the name with `:colourful` for the filled variant, or the URL of a picture. `size` is in
 * pixels.
 */
export type AgentIconProps = { icon: string; category: Category; size?: number }

/**
 * An agent's icon; the default one for a picture that fails to load. Decorative: the agent's name must stand beside it. Styled inline,
 * so that the portal and the widget show it alike.
 */
export function AgentIcon({ icon, category, size = 40 }: AgentIconProps) {
  const [broken, setBroken] = useState('')
  const box = { flex: 'none', width: `${size}px`, height: `${size}px`, borderRadius: `${size / 4}px` }
  if (isPictureIcon(icon) && icon !== broken) {
    return <img className="agent-icon" src={icon} alt="" style={{ ...box, objectFit: 'cover' }} onError={() => setBroken(icon)} />
  }
  const { path, ink, ground } = agentIconLook(icon, category)
  return (
    <svg
      className="agent-icon"
      aria-hidden="true"
      viewBox="-13 -13 50 50"
      style={{ ...box, ...pen, color: ink, background: ground }}
    >
      <path d={path} />
    </svg>
  )
}

const pen = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.75',
  strokeLinecap: 'round',
  strokeLinejoin: 'round'
} as const
