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
  cut: '… (cut; the CSV file has all of it)'
}
