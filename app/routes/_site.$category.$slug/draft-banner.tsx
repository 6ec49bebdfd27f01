export function DraftBanner({ editPath }: { editPath: string }) {
  return (
    <p className="border-b-2 border-gold bg-sand px-4 py-3 text-center" role="status">
      <strong>Pratinjau draf.</strong> Halaman ini hanya terlihat oleh admin yang masuk, belum oleh
      pengunjung.{" "}
      <a href={editPath} className="inline-block py-2 font-strong">
        Edit paket
      </a>
    </p>
  );
}
