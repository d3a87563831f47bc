import { transcribe } from '@lyceum/core/contract'
import { type Route, route } from '../http/route.ts'
import { transcribeRecording } from './transcribe.ts'

/** The routes of spoken input. */
export const speechRoutes: Route[] = [route(transcribe, { allow: 'speech.transcribe', handle: transcribeRecording })]
