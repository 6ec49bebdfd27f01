/** Stands where a part of the page could not be read; the rest of the page is right all the same. */
export function UnreadNote({ what }: { what: string }) {
  return (
    <p className="error">
      {what} sedang tidak dapat dibaca.{" "}
      <span className="font-normal">Muat ulang halaman ini sebentar lagi.</span>
    </p>
  );
}
