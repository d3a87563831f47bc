import { chooseColours, darkPalette, type GradientColour, palette, randomFrom } from './gradient-colours.ts'

type Colour = readonly [number, number, number]
type Cloud = { colour: GradientColour; x: number; y: number; size: number; phases: number[] }

/**
 * Creates an animated picture: four soft clouds from left to right that move by `noise` of the width.
 * Returns a function that draws it at a time in seconds, on light or dark paper. The canvas may be tiny: it is too soft for scaling to show.
 */
export function createGradient(
  seed: number,
  noise: number
): (pen: CanvasRenderingContext2D, seconds: number, dark: boolean) => void {
  const random = randomFrom(seed)
  const clouds: Cloud[] = chooseColours(random).map((name, index) => ({
    colour: name,
    x: 0.1 + index * 0.27 + (random() - 0.5) * noise,
    y: 0.15 + (random() - 0.5) * noise,
    size: 0.27 + random() * noise,
    phases: [random(), random(), random(), random()]
  }))
  return (pen, seconds, dark) => {
    const colours = dark ? darkPalette : palette
    const { width, height } = pen.canvas
    pen.clearRect(0, 0, width, height)
    for (const cloud of clouds) {
      const [right, down, swell, drift] = cloud.phases.map(phase => phase * 2 * Math.PI) as [number, number, number, number]
      const x = cloud.x + noise * 0.5 * (Math.sin(seconds * 0.11 + right) + 0.5 * Math.sin(seconds * 0.23 + drift))
      const y = cloud.y + noise * 0.8 * Math.sin(seconds * 0.17 + down)
      const radius = width * (cloud.size + noise * 0.3 * Math.sin(seconds * 0.13 + swell))
      paint(pen, colours[cloud.colour], x * width, y * height, radius)
    }
  }
}

/** A cloud is an ellipse, half as high as wide, with a smooth falloff: a linear one would show as a ring. */
function paint(pen: CanvasRenderingContext2D, [red, green, blue]: Colour, x: number, y: number, radius: number) {
  const tint = pen.createRadialGradient(0, 0, 0, 0, 0, radius)
  for (let step = 0; step <= 8; step++) {
    const alpha = Math.cos((step / 16) * Math.PI) ** 2
    tint.addColorStop(step / 8, `rgb(${red} ${green} ${blue} / ${alpha.toFixed(3)})`)
  }
  pen.save()
  pen.translate(x, y)
  pen.scale(1, 0.55)
  pen.fillStyle = tint
  pen.fillRect(-radius, -radius, 2 * radius, 2 * radius)
  pen.restore()
}
