import { useWords } from '../../i18n/words.ts'
import { LineDrawing } from '../../ui/line-drawing.ts'

const lines = [44, 56, 68]

/** A page with the widget in its corner, and one with the chat in its middle. */
export default function EmbeddedPlaces() {
  const t = useWords('help')
  const share = useWords('share')
  return (
    <LineDrawing viewBox="0 0 400 176" role="img" aria-label={t('pictures.embed')}>
      <Page x={0} />
      <Page x={210} />
      {[...lines, 80, 92].map(y => (
        <rect key={y} className="bar" x="14" y={y} width={y === 92 ? 60 : 84} height="5" rx="2.5" />
      ))}
      <rect className="chosen" x="112" y="40" width="66" height="80" rx="7" />
      <circle className="mark" cx="168" cy="134" r="9" />
      {lines.map(y => (
        <rect key={y} className="bar" x="224" y={y - 6} width={y === 68 ? 90 : 162} height="5" rx="2.5" />
      ))}
      <rect className="chosen" x="224" y="78" width="162" height="62" rx="7" />
      <text className="strong" x="95" y="171" textAnchor="middle">
        {share('widget')}
      </text>
      <text className="strong" x="305" y="171" textAnchor="middle">
        {share('iframe')}
      </text>
    </LineDrawing>
  )
}

function Page({ x }: { x: number }) {
  return (
    <>
      <rect className="paper" x={x + 0.5} y="0.5" width="189" height="153" rx="10" />
      <path className="line" d={`M${x + 0.5} 26h189`} />
      <rect className="bar" x={x + 14} y="11" width="60" height="5" rx="2.5" />
    </>
  )
}
