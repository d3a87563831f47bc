import { run } from '../../packages/api/bin/prepare.mjs'

/** Stories of widgets that are about neither what a frame has stored nor one kind of storage. */
const stories = [
  'frame-ancestors',
  'frame-protocol',
  'identify-refused',
  'manners',
  'options',
  'phone-screen',
  'pinned',
  'script-tag',
  'ways-in',
  'widget-accessible',
  'widget-api',
  'widget-changes',
  'widget-events',
  'widget-life',
  'widget-media',
  'widget-opening',
  'widget-together',
  'widget.spec'
]

/** Runs the stories of widgets in browsers that deny a frame of another site its storage, and that share it; the gate has those that keep it apart. */
export function proveStorage() {
  for (const storage of ['denied', 'shared']) {
    run(
      'npx',
      [
        'playwright',
        'test',
        '--config',
        'tests/playwright.config.ts',
        '--project=frames',
        ...stories.map(name => `frames/${name}`)
      ],
      {
        ...process.env,
        FRAME_STORAGE: storage
      }
    )
    console.log(`storage: the stories of widgets hold where it is ${storage}`)
  }
}
