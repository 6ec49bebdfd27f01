/** Says to staff that visitors do not see this page. */
export function DraftBanner({ editPath }: { editPath: string }) {
  return (
    <p className="draft" role="status">
      <strong>Pratinjau draft.</strong> Halaman ini hanya terlihat oleh admin yang masuk, belum oleh
      pengunjung. <a href={editPath}>Edit paket</a>
    </p>
  );
}
