import { LyceumChat } from '@lyceum/widget/react'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')).render(
  <LyceumChat baseUrl={LYCEUM} share={SHARE} mode="inline" style={{ height: 600, maxWidth: 480 }} />
)
