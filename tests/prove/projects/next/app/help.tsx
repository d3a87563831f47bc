'use client'
import { useLyceumChat } from '@lyceum/widget/react'

export function Help() {
  useLyceumChat({ baseUrl: '%LYCEUM%', share: '%SHARE%', title: 'Ask the course tutor' })
  return null
}
