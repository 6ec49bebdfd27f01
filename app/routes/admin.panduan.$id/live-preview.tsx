import { useEffect, useId, useState } from "react";
import { ArticleBody } from "~/domain/articles/article-views";
import { type PreviewAnswer, previewPath } from "~/domain/articles/noun";
import { signatureField } from "~/lib/form-signature";

/** Time without typing before the preview is drawn anew. */
const typingPauseMs = 500;

interface LivePreviewProps {
  area: HTMLTextAreaElement | null;
  /** Whether a narrow window shows it; a wide one always does. */
  isVisible: boolean;
}

/** The article as its public page will show it, drawn by the server a moment after the typing pauses. */
export function LivePreview({ area, isVisible }: LivePreviewProps) {
  const [html, setHtml] = useState("");
  const [isFailed, setFailed] = useState(false);
  const headingId = useId();
  useEffect(() => {
    const isWide = window.matchMedia("(min-width: 80rem)").matches;
    if (!area || !(isVisible || isWide)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request = new AbortController();
    const draw = async () => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      try {
        setHtml(await readPreview(area.value, signal));
        setFailed(false);
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    };
    const drawLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), typingPauseMs);
    };
    void draw();
    area.addEventListener("input", drawLater);
    return () => {
      clearTimeout(timer);
      request.abort();
      area.removeEventListener("input", drawLater);
    };
  }, [area, isVisible]);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <h3 id={headingId} className="label">
        Pratinjau
      </h3>
      <div className="rounded-lg border border-rule bg-white p-4">
        {html === "" ? (
          <p className="help">Tulisan Anda tampil di sini seperti di halamannya.</p>
        ) : (
          <ArticleBody html={html} />
        )}
      </div>
      <p role="status" className="help empty:hidden">
        {isFailed && "Pratinjau belum dapat diperbarui. Tulisan Anda tetap aman."}
      </p>
    </section>
  );
}

async function readPreview(body: string, signal: AbortSignal): Promise<string> {
  const form = new URLSearchParams();
  const signature = document.querySelector<HTMLInputElement>(`input[name="${signatureField}"]`);
  if (signature !== null) form.set(signatureField, signature.value);
  form.set("body", body);
  const answer = await fetch(previewPath, { method: "POST", body: form, signal });
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok || !type.startsWith("application/json"))
    throw new Error(`The preview answered ${answer.status}`);
  const { html }: PreviewAnswer = await answer.json();
  return html;
}
