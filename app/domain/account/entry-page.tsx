/** Frame of the pages that lead into the admin area: sign-in, second step, mailed links. They ship no framework script;
 * the small one in their markup is `enhance/entry.ts`. */
export function EntryPage({ children }: { children: React.ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-5 p-4">
      <div
        data-offline=""
        hidden
        role="alert"
        tabIndex={-1}
        className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger"
      >
        <p className="font-bold">Koneksi terputus, isian Anda masih ada</p>
        <p>Tekan tombolnya sekali lagi setelah perangkat Anda tersambung.</p>
      </div>
      {children}
      {/* The script stands behind the fields that it finds. */}
      <script />
    </main>
  );
}
