'use client'
import { useLyceumChat } from '@lyceum/widget/react'

export default function Page() {
  useLyceumChat({ baseUrl: '%LYCEUM%', share: '%SHARE%', title: 'Ask the course tutor' })
  return <h1>A course</h1>
}
