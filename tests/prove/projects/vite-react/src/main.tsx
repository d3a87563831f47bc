import { type InitOptions, LyceumChat, useLyceumChat } from '@lyceum/widget/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const about: InitOptions = { baseUrl: '%LYCEUM%', share: '%SHARE%' }

function Course() {
  useLyceumChat({ ...about, title: 'Ask the course tutor' })
  return <LyceumChat {...about} mode="inline" style={{ height: 500 }} onInstance={instance => instance?.on('ready', () => {})} />
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Course />
  </StrictMode>
)
