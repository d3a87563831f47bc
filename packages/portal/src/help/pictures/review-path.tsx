import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { LineDrawing } from '../../ui/line-drawing.ts'

/** The statuses of an agent, and the ways between them. */
export default function ReviewPath() {
  const { t: shell } = useTranslation()
  const t = useWords('help')
  return (
    <LineDrawing viewBox="0 0 400 124" role="img" aria-label={t('pictures.review')}>
      <defs>
        <marker id="review-path-head" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0l6 3-6 3z" fill="currentColor" />
        </marker>
      </defs>
      <Box x={0} y={44} text={shell('statuses.private')} />
      <Box x={142} y={44} text={shell('statuses.under_review')} />
      <Box x={290} y={4} text={shell('statuses.approved')} />
      <Box x={290} y={84} text={shell('statuses.rejected')} />
      <Arrow d="M110 62h28" />
      <Arrow d="M252 54h18V22h16" />
      <Arrow d="M252 70h18v32h16" />
      <Arrow d="M345 82V62h-88" dashed />
    </LineDrawing>
  )
}

function Box({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <>
      <rect className="paper" x={x + 0.5} y={y + 0.5} width="109" height="35" rx="8" />
      <text className="strong" x={x + 55} y={y + 21.5} textAnchor="middle">
        {text}
      </text>
    </>
  )
}

/** A way with its head at its end; the way back is dashed. */
function Arrow({ d, dashed }: { d: string; dashed?: boolean }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray={dashed ? '4 3' : undefined}
      markerEnd="url(#review-path-head)"
    />
  )
}
