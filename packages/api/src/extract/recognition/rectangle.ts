/**
 * A rectangle that may be turned: its centre, its length along `angle` (radians, in coordinates whose `y` grows downwards), and its
 * height across it.
 */
export type Rectangle = { x: number; y: number; width: number; height: number; angle: number }

export type Point = { x: number; y: number }

/** The smallest rectangle around points, turned so that its angle is at most 45 degrees. */
export function smallestRectangle(points: Point[]): Rectangle {
  const hull = convexHull(points)
  let best: Rectangle | undefined
  for (let at = 0; at < hull.length; at++) {
    const [one, next] = [hull[at]!, hull[(at + 1) % hull.length]!]
    const found = rectangleAlong(hull, Math.atan2(next.y - one.y, next.x - one.x))
    if (!best || found.width * found.height < best.width * best.height) best = found
  }
  return best!
}

/** By Andrew's monotone chain; at least one point. */
function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y)
  const half = (order: Point[]) => {
    const chain: Point[] = []
    for (const point of order) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.reverse())]
  return hull.length > 0 ? hull : [points[0]!]
}

const turn = (from: Point, over: Point, to: Point) => (over.x - from.x) * (to.y - from.y) - (over.y - from.y) * (to.x - from.x)

function rectangleAlong(hull: Point[], direction: number): Rectangle {
  const quarter = Math.PI / 2
  const angle = direction - Math.round(direction / quarter) * quarter
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of hull) {
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    // Points are the corners of pixels.
    width: right - left,
    height: bottom - top,
    angle
  }
}
