/** `npm run release -w @lyceum/widget`, after a build: keeps its loader in `releases/`, from where each later build publishes it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepRelease } from './releases.mjs'

const inWidget = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { version } = JSON.parse(readFileSync(inWidget('package.json'), 'utf8'))
keepRelease({ dist: inWidget('dist'), folder: inWidget('releases'), version })
console.log(`packages/widget/releases/${version} is to be committed with the release`)
