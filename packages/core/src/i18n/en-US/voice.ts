/** Texts of spoken input. */
export const words = {
  voiceStop: 'Stop listening',
  voiceDiscard: 'Discard',
  voice_starting: 'Starting the microphone…',
  voice_listening: 'Listening. Speak now.',
  voice_reading: 'Turning speech into text…',
  voiceSecondsLeft_one: '{{count}} second left.',
  voiceSecondsLeft_other: '{{count}} seconds left.',
  voice_refused: 'The microphone is not allowed here. Allow it in the browser’s settings for this site, then try again.',
  voice_noMicrophone: 'No microphone was found.',
  voice_microphoneBusy: 'Another program is using the microphone.',
  voice_nothingHeard: 'Nothing was heard. Try again, closer to the microphone.',
  voice_unavailable: 'This browser cannot turn speech into text just now.',
  voice_tooMany: 'Too much speech at once. Try again in a minute.',
  voice_failed: 'The speech could not be turned into text. Try again.'
} as const
