import type { ComponentType } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { HelpTopic } from '../topics.ts'

type Placed = { section: string; Picture: ComponentType }

/** The drawing of a topic, below the section that it shows. Each loads with its topic. */
const pictures: Partial<Record<HelpTopic, Placed>> = {
  'platform-dify': {
    section: 'find',
    Picture: lazyComponent(async () => ({ default: (await import('../../platforms/dify/picture.tsx')).DifyPicture }))
  },
  'platform-coze': { section: 'find', Picture: lazyComponent(() => import('./coze-address.tsx')) },
  'platform-chatglm': { section: 'assistant', Picture: lazyComponent(() => import('./chatglm-address.tsx')) },
  'platform-openai': { section: 'find', Picture: lazyComponent(() => import('./openai-address.tsx')) },
  'platform-bedrock': { section: 'find', Picture: lazyComponent(() => import('./bedrock-arn.tsx')) },
  'review-status': { section: 'statuses', Picture: lazyComponent(() => import('./review-path.tsx')) },
  embed: { section: 'choose', Picture: lazyComponent(() => import('./embedded-places.tsx')) }
}

/** The drawing that stands below a section of a topic. */
export function topicPicture(topic: HelpTopic, section: string): ComponentType | undefined {
  const placed = pictures[topic]
  return placed?.section === section ? placed.Picture : undefined
}
