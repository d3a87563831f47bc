/** What the result of a batch says beside what was entered and returned. */
export const words = {
  row: 'Row',
  answer: 'Answer',
  files: 'Files',
  status: 'Status',
  reason: 'Reason',
  states: {
    waiting: 'Not run yet',
    running: 'Running',
    done: 'Finished',
    failed: 'Failed',
    left_out: 'Left out'
  },
  causes: {
    contentFiltered: 'A filter of the platform refused it.',
    conversationTooLong: 'It is longer than the model can read.',
    schoolRule: 'A rule of the school does not allow it.',
    noSource: 'No source was found.'
  },
  cut: '… (cut; the CSV file has all of it)'
}
