import type { AgentAct } from '@lyceum/core/contract'
import { ArrowRightLeft, Power, PowerOff, Star, StarOff, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'

export const actIcons = {
  enable: <Power />,
  disable: <PowerOff />,
  recommend: <Star />,
  unrecommend: <StarOff />,
  hand_over: <ArrowRightLeft />,
  delete: <Trash2 />
} satisfies Record<AgentAct, ReactElement>
