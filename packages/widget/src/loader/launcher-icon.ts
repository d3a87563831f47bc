import type { Widget } from './widget.ts'

/** Puts the page's picture in the place of the sign. It is styled by script, which no policy forbids. */
export function showIcon({ launcher, options }: Widget): void {
  const { icon } = options.raw.launcher ?? {}
  launcher.querySelector('img')?.remove()
  if (!icon) return
  const picture = document.createElement('img')
  picture.src = icon
  picture.alt = ''
  Object.assign(picture.style, { position: 'absolute', width: '56px', height: '56px', borderRadius: '50%', objectFit: 'cover' })
  launcher.append(picture)
}
