import { LyceumChat } from '@lyceum/widget/react'
import { Help } from './help'

export default function Page() {
  return (
    <>
      <h1>A course</h1>
      <LyceumChat baseUrl="%LYCEUM%" share="%SHARE%" mode="inline" style={{ height: 500 }} />
      <Help />
    </>
  )
}
