import { expect, test } from 'vitest'
import { placeIn, wholePicture } from './crop.ts'

const frame = { width: 100, height: 100 }

test('the whole picture stands in the middle of its frame', () => {
  expect(placeIn(frame, { width: 200, height: 100 }, wholePicture)).toEqual({ x: 0, y: 25, width: 100, height: 50 })
})

test('a magnified picture fills the frame and shows what was chosen', () => {
  const wide = { width: 200, height: 100 }
  expect(placeIn(frame, wide, { x: 0, y: 0.5, zoom: 2 })).toMatchObject({ width: 200, height: 100 })
  expect(placeIn(frame, wide, { x: 0, y: 0.5, zoom: 2 }).x).toBeCloseTo(0)
  expect(placeIn(frame, wide, { x: 1, y: 0.5, zoom: 2 })).toMatchObject({ x: -100 })
})
