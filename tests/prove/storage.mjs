import { run } from '../../packages/api/bin/prepare.mjs'

/** Stories of widgets that are not about one kind of storage. */
const stories = [
  'frame-ancestors',
  'frame-protocol',
  'identify-refused',
  'manners',
  'options',
  'phone-screen',
  'pinned',
  'ways-in',
  'widget-accessible',
  'widget-changes',
  'widget-events',
  'widget-media',
  'widget-opening',
  'widget.spec'
]
/** Those that look into what a frame has stored, or in which a frame knows its guest on another site. */
const withStorage = ['script-tag', 'widget-api', 'widget-life', 'widget-together']

/** Runs the stories of widgets in browsers that deny a frame of another site its storage, and that share it; the gate has those that keep it apart. */
export function proveStorage() {
  for (const [storage, names] of Object.entries({ denied: stories, shared: [...stories, ...withStorage] })) {
    run(
      'npx',
      [
        'playwright',
        'test',
        '--config',
        'tests/playwright.config.ts',
        '--project=frames',
        ...names.map(name => `frames/${name}`)
      ],
      {
        ...process.env,
        FRAME_STORAGE: storage
      }
    )
    console.log(`storage: the stories of widgets hold where it is ${storage}`)
  }
}
