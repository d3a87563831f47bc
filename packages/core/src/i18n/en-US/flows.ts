/** Texts of forms and workflows. */
export const words = {
  formTitle: 'Before we start',
  start: 'Start',
  inputs: 'Inputs',
  choose: 'Choose…',
  dropFile: 'Drop a file here, paste a link, or browse',
  fileUploading: 'Wait until the file is uploaded.',
  run: 'Run',
  runMany: 'Run many',
  running: 'Running…',
  results: 'Results',
  output: 'Output',
  files: 'Files',
  noFiles: 'The workflow made no files.',
  noResults: 'Run the workflow to see its results here.',
  otherOutputs_one: '{{count}} more output',
  otherOutputs_other: '{{count}} more outputs',
  finishedIn: 'Finished in {{time}}',
  runFailed: 'Failed',

  waits: 'This flow waits for an answer that is given elsewhere.',
  answered: 'Answered',
  answeredWith: 'Answered: {{answer}}',
  yourAnswer: 'Your answer',
  openUntil: 'Open until {{time}}'
} as const
