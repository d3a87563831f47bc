import type { UsageOverview } from '@lyceum/core/contract'
import { formatDate } from '@lyceum/core/i18n'
import { useEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import uPlot from 'uplot'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { UsageFilter } from './filter.ts'

type DayChartProps = {
  days: UsageOverview['days']
  /** In which the days are counted. */
  timeZone: string
  entrance: UsageFilter['entrance']
}

const height = 250

/** The uses of each day as a line. Arrow keys walk along it and read each day; the table beside it has the same numbers. */
export function DayChart({ days, timeZone, entrance }: DayChartProps) {
  const { client } = usePortal()
  const t = useWords('usage-stats')
  const { number, day, shortDay } = useFormats()
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const uses = useMemo(() => days.map(one => (entrance === 'all' ? one.uses : one.byEntrance[entrance])), [days, entrance])

  // A day that has only begun is no fall of the line.
  const today = formatDate('en-CA', client.host.now(), { dateStyle: 'short', timeZone })
  const begun = days.at(-1)?.day === today && uses.at(-1) === 0

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const draw = () => {
      plot.current?.destroy()
      plot.current = new uPlot(optionsOf(box, days, { number, shortDay }, setCurrent), dataOf(uses, begun), box)
    }
    draw()
    const resized = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry!.contentRect.width)
      if (plot.current && plot.current.width !== width && width > 0) plot.current.setSize({ width, height })
    })
    resized.observe(box)
    // Another theme has other colours, which a canvas does not take by itself.
    const themed = new MutationObserver(draw)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    return () => {
      resized.disconnect()
      themed.disconnect()
      scheme.removeEventListener('change', draw)
      plot.current?.destroy()
      plot.current = null
    }
  }, [days, uses, begun, number, shortDay])

  const showAt = (index: number) => {
    const at = Math.max(0, Math.min(days.length - 1, index))
    setCurrent(at)
    const drawn = plot.current
    drawn?.setCursor({ left: drawn.valToPos(at, 'x'), top: height / 2 }, false)
  }
  const shown = current === null ? undefined : days[current]
  return (
    <figure>
      <Box
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={t('chart')}
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={current ?? days.length - 1}
        aria-valuetext={
          shown ? t('dayUses', { day: day(shown.day), count: uses[current!]!, figure: number(uses[current!]!) }) : t('chartHint')
        }
        onKeyDown={event => {
          const next = indexAfter(event.key, current, days.length)
          if (next === undefined) return
          event.preventDefault()
          showAt(next)
        }}
        onMouseLeave={() => setCurrent(null)}
      />
      <Caption>
        {shown ? t('dayUses', { day: day(shown.day), count: uses[current!]!, figure: number(uses[current!]!) }) : t('chartHint')}
        <VisuallyHidden>{t('tableBeside')}</VisuallyHidden>
      </Caption>
    </figure>
  )
}

/** The day to which a key leads; undefined for other keys. */
function indexAfter(key: string, current: number | null, length: number): number | undefined {
  if (key === 'ArrowLeft') return (current ?? length) - 1
  if (key === 'ArrowRight') return (current ?? -1) + 1
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}

const dataOf = (uses: number[], begun: boolean): uPlot.AlignedData => [
  uses.map((_, index) => index),
  begun ? [...uses.slice(0, -1), null] : uses
]

type ChartFormats = { number: (value: number) => string; shortDay: (day: string) => string }

function optionsOf(
  box: HTMLElement,
  days: DayChartProps['days'],
  { number, shortDay }: ChartFormats,
  onIndex: (index: number) => void
): uPlot.Options {
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = `12px ${style.fontFamily}`
  const axis = { stroke: colour('--text-muted'), font, ticks: { show: false } }
  return {
    width: Math.max(200, Math.floor(box.clientWidth)),
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: false }, y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.08)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        space: 84,
        incrs: [1, 2, 3, 5, 7, 14, 30, 60, 90, 180],
        values: (_plot, indexes) => indexes.map(index => (index > 0 && days[index] ? shortDay(days[index].day) : ''))
      },
      {
        ...axis,
        size: 56,
        grid: { stroke: colour('--line'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
        values: (_plot, values) => values.map(number)
      }
    ],
    series: [
      {},
      {
        stroke: colour('--accent'),
        fill: colour('--accent-soft'),
        width: 2.5,
        points: { show: days.length < 15, size: 6, fill: colour('--accent') }
      }
    ],
    // Drawn anew it points at nothing, which must not take away the day that the keyboard has come to.
    hooks: { setCursor: [({ cursor }) => typeof cursor.idx === 'number' && onIndex(cursor.idx)] }
  }
}

// Of the library's own sheet only what this drawing needs.
const Box = styled.div`
  width: 100%;
  min-height: ${height}px;
  border-radius: ${theme.radius.md};
  font-family: ${theme.font.ui};
  &:focus-visible { outline: ${theme.ring}; outline-offset: 2px; }
  & .u-wrap { position: relative; user-select: none; }
  & .u-over, & .u-under { position: absolute; }
  & .u-under { overflow: hidden; }
  & canvas { display: block; position: relative; width: 100%; height: 100%; }
  & .u-axis, & .u-select { position: absolute; }
  & .u-cursor-x, & .u-cursor-pt { position: absolute; left: 0; top: 0; pointer-events: none; will-change: transform; }
  & .u-cursor-x { height: 100%; border-right: 1px dashed ${theme.colour.textMuted}; }
  & .u-cursor-pt { border-radius: 50%; border: 2px solid ${theme.colour.accent}; background-clip: padding-box !important; }
  & .u-hz .u-cursor-y, & .u-off { display: none; }
`

const Caption = styled.figcaption`
  min-height: 1.5em;
  padding-top: ${theme.space[2]};
  color: ${theme.colour.text};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
`
