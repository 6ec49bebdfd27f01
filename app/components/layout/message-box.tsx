import type { FlashMessage } from "~/server/flash.server";

/** What was done or failed, in the flow of the page. */
export function MessageBox({ message: { kind, title, text } }: { message: FlashMessage }) {
  const isError = kind === "error";
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`rounded-lg border-2 p-4 ${
        isError ? "border-danger bg-danger-soft text-danger" : "border-green bg-mint text-deep"
      }`}
    >
      <p className="font-bold">{title}</p>
      {text && <p>{text}</p>}
    </div>
  );
}
