import type { Placement } from '@lyceum/core/contract'
import { createTestHost } from '@lyceum/core/testing'
import { useMemo } from 'react'
import { InPortal } from '../../../stories/in-portal.tsx'
import type { Story } from '../../../stories/story.ts'
import { usePortal } from '../../portal-context.tsx'
import { PlacementCode } from './placement-code.tsx'
import PlacementForm from './placement-form.tsx'
import PlacementIdentity from './placement-identity.tsx'
import { PlacementList } from './placement-list.tsx'
import QrCode from './qr-code.tsx'
import { createShares } from './share.store.ts'

const at = new Date(createTestHost().now()).toISOString()
const everything = { history: true, upload: true, voice: true, citations: true, export: true, feedback: true }

const moodle: Placement = {
  id: 'Ru7Xh2mB4kQ9sT1vW3yZ5a',
  agentId: 'agent-calculus',
  token: 'Tq1mZ3m0oV5nR8yB2cD4eF',
  name: 'MATH 1013, Moodle',
  accessLevel: 'authenticated',
  sites: ['https://lms.northgate.example'],
  features: { ...everything, upload: false },
  opener: 'Ask about limits.',
  starterQuestions: ['What is a limit?', 'And a derivative?'],
  locale: null,
  theme: 'auto',
  accent: '#14694d',
  hostMayReadMessages: false,
  enabled: true,
  identity: { kind: 'secret', secretEnd: 'x8Qw', setAt: at },
  seen: [{ site: 'https://lms.northgate.example', sdkVersion: '1.4.2', at }],
  createdAt: at
}
const link: Placement = {
  ...moodle,
  id: 'a-link',
  name: '',
  accessLevel: 'anyone',
  identity: null,
  seen: [{ site: '', sdkVersion: '', at }]
}
const off: Placement = {
  ...link,
  id: 'an-old-one',
  name: 'The course of last year, on its own WordPress',
  enabled: false,
  seen: []
}
const framed: Placement = { ...moodle, id: 'framed', name: 'Canvas', seen: [{ ...moodle.seen[0]!, sdkVersion: '' }] }

export const Places: Story = () => (
  <InPortal words={['share']}>
    <PlacementList shares={[moodle, framed, link, off]} onOpen={() => undefined} />
  </InPortal>
)

function WithStore({ share, Part }: { share: Placement; Part: typeof PlacementForm }) {
  const { client } = usePortal()
  const store = useMemo(() => createShares(client, share.agentId), [client, share.agentId])
  return <Part share={share} store={store} />
}

export const Settings: Story = () => (
  <InPortal words={['share', 'fields']}>
    <WithStore share={moodle} Part={PlacementForm} />
  </InPortal>
)

export const Identity: Story = () => (
  <InPortal words={['share', 'fields']}>
    <WithStore share={moodle} Part={PlacementIdentity} />
  </InPortal>
)

export const Link: Story = () => (
  <InPortal words={['share']}>
    <PlacementCode share={moodle} agentName="Calculus tutor" />
  </InPortal>
)

export const Code: Story = () => (
  <InPortal words={['share']}>
    <QrCode link="https://lyceum.example/chatbot/Tq1mZ3m0oV5nR8yB2cD4eF" agentName="Calculus tutor" />
  </InPortal>
)
