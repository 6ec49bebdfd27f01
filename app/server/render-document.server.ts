import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";

/** Without marks for hydration or streams. Rejects with what a component threw. */
export async function renderStaticDocument(element: React.ReactElement): Promise<string> {
  return `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
}

/** A page that the browser hydrates, finished: what its loaders gave is in it. Rejects when the shell can't be drawn. */
export function renderHydratedDocument(
  element: React.ReactElement,
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError,
    });
  });
}
