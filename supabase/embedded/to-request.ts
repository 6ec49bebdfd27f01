export function toRequest(input: RequestInfo | URL, init: RequestInit | undefined): Request {
  const streamed = init?.body instanceof ReadableStream;
  const request = new Request(input, streamed ? ({ duplex: "half", ...init } as RequestInit) : init);
  if (!(init?.body instanceof FormData) || request.body === null) return request;
  return new Request(request, { body: stoppable(request.body), duplex: "half" } as RequestInit);
}

/**
 * Makes a form stream that can be cancelled. Cancelling Node's own rejects where it cannot be caught, which ends the
 * process.
 */
function stoppable(form: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = form.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => reader.releaseLock(),
    },
    { highWaterMark: 0 },
  );
}
