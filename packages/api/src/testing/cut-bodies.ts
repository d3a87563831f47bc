import type { Dispatcher } from 'undici'

/** Cuts response bodies into pieces of the sizes that `sizeOf` returns, in bytes. */
export function cutBodies(sizeOf: () => number) {
  return (dispatcher: Dispatcher): Dispatcher =>
    dispatcher.compose(dispatch => (options, handler) => {
      const cutting: Dispatcher.DispatchHandler = {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStart: (controller, ...response) => handler.onResponseStart?.(controller, ...response),
        onResponseData(controller, chunk) {
          for (let at = 0; at < chunk.length; ) {
            const end = at + sizeOf()
            handler.onResponseData?.(controller, chunk.subarray(at, end))
            at = end
          }
        },
        onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
        onResponseError: (controller, failure) => handler.onResponseError?.(controller, failure)
      }
      return dispatch(options, cutting)
    })
}
