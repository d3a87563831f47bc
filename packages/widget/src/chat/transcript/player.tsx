import './player.css'
import { useState } from 'react'

/** Plays a sound or a film of this site's where it stands; nothing if the browser cannot, since the file can be downloaded. */
export function Player({ kind: Media, src, name }: { kind: 'audio' | 'video'; src: string; name: string }) {
  const [unplayable, setUnplayable] = useState(false)
  if (unplayable) return null
  return (
    <Media
      className="ly-player"
      src={src}
      aria-label={name}
      controls
      preload="metadata"
      playsInline={Media === 'video' || undefined}
      onError={() => setUnplayable(true)}
    />
  )
}
