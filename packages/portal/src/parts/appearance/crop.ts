/** The part of a picture that is kept: its middle in shares of the picture, and how much it is magnified. */
export type Crop = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/**
 * Where a picture is drawn in a frame: as small as it may be so that all of it is seen at a zoom of 1, and moved so that the frame shows
 * what the crop says.
 */
export function placeIn(frame: Size, picture: Size, { x, y, zoom }: Crop): { x: number; y: number } & Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height) * zoom
  const [width, height] = [picture.width * scale, picture.height * scale]
  const along = (inFrame: number, drawn: number, share: number) =>
    drawn <= inFrame ? (inFrame - drawn) / 2 : (inFrame - drawn) * share
  return { x: along(frame.width, width, x), y: along(frame.height, height, y), width, height }
}

/** Reads a picture of the person's machine. A drawing of shapes (SVG) runs nothing here, and leaves as points. */
export function openPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('not a picture'))
    picture.src = address
  })
}

/** Drawings without a size of their own are given one. */
export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth || 512,
  height: naturalHeight || 512
})

/** The kept part as a PNG of a size. */
export async function cut(picture: HTMLImageElement, crop: Crop, size: Size, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const { x, y, width, height } = placeIn(size, sizeOf(picture), crop)
  canvas.getContext('2d')!.drawImage(picture, x, y, width, height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], `${name}.png`, { type: 'image/png' })
}
